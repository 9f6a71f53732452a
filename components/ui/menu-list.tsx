"use client";

import Link from "next/link";
import * as Radix from "radix-ui/dropdown-menu";
import { useEffect, useRef } from "react";
import { cn } from "./class-names";
import type { MenuEntry, MenuProps } from "./menu-entry";

const listStyle =
  "z-50 min-w-52 max-w-[calc(100vw-1.5rem)] rounded-lg border border-line bg-raised p-1.5 text-content shadow-lg data-[state=open]:animate-rise focus:outline-none";

const itemStyle =
  "flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-sm px-3 py-2 md:min-h-10 outline-none data-highlighted:bg-primary-soft data-highlighted:text-on-primary-soft";
const dangerStyle = "text-danger-text data-highlighted:bg-danger-soft data-highlighted:text-on-danger-soft";

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry === "line") return <Radix.Separator className="mx-1 my-1.5 h-px bg-line" />;
  if ("heading" in entry)
    return (
      <Radix.Label className="truncate px-3 pb-1 pt-2 text-xs font-semibold text-muted">
        {entry.heading}
      </Radix.Label>
    );
  const { label, icon, href, whole, lang, onSelect, tone } = entry;
  const content = (
    <>
      {icon}
      {label}
    </>
  );
  return (
    <Radix.Item
      asChild={href !== undefined}
      onSelect={onSelect}
      className={cn(itemStyle, tone === "danger" && dangerStyle)}
    >
      {href === undefined ? (
        content
      ) : whole ? (
        <a href={href} hrefLang={lang} lang={lang}>
          {content}
        </a>
      ) : (
        <Link href={href}>{content}</Link>
      )}
    </Radix.Item>
  );
}

/** Shows the button and the list of a menu that was just opened. */
export function MenuList({
  entries,
  className,
  listClassName,
  align = "end",
  byKeyboard,
  children,
}: MenuProps & { byKeyboard: boolean }) {
  const list = useRef<HTMLDivElement>(null);
  // The key was pressed before this code could see it, so the first entry would not be focused.
  useEffect(() => {
    if (!byKeyboard) return;
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [byKeyboard]);
  return (
    <Radix.Root defaultOpen modal={false}>
      <Radix.Trigger className={className}>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={list}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className={cn(listStyle, listClassName)}
        >
          {entries.map((entry, at) => (
            <Entry key={at} entry={entry} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
