"use client";

import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icons";
import {
  type Entry,
  entriesFrom,
  foundEntries,
  GROUPS,
  matching,
  recentEntries,
  withoutLang,
} from "./entries";
import type { OverlayProps } from "./overlay-props";
import { keepChoice, recentChoices } from "./recent";
import { useFound } from "./use-found";

/** Goes to any screen, makes anything, and finds a subscriber, a produce or a notification by name. */
export function Palette({ place, onClose }: OverlayProps) {
  const t = useTranslations("palette");
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const { found, state } = useFound(place, query);
  const all = useMemo(() => entriesFrom(place), [place]);
  const recent = useMemo(() => recentEntries(place, all, recentChoices(place.user.uuid)), [place, all]);
  const entries = [
    ...(query.trim() === "" ? recent : []),
    ...matching(all, query),
    ...(found ? foundEntries(place, found) : []),
  ];

  function choose({ id, label, href }: Entry) {
    const choice = { id: id.replace(/^recent-/, ""), label, path: withoutLang(href) };
    keepChoice(place.user.uuid, choice);
    onClose();
    router.push(href);
  }

  const count = state === "idle" ? t("results", { count: entries.length }) : t(state);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t("title")}
        closeLabel={t("close")}
        className="max-md:bottom-auto max-md:top-0 max-md:max-h-[80dvh] max-md:rounded-t-none max-md:rounded-b-2xl max-md:data-[state=open]:animate-fade md:top-[10dvh] md:max-h-[75dvh] md:translate-y-0"
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          input.current?.focus();
        }}
      >
        <Command label={t("label")} shouldFilter={false} loop className="grid gap-3">
          <div className="sticky top-0 z-10 bg-raised pb-1">
            <Icon name="search" className="pointer-events-none absolute left-3 top-3.5 size-5 text-muted" />
            <Command.Input
              ref={input}
              value={query}
              onValueChange={setQuery}
              placeholder={t("placeholder")}
              maxLength={80}
              enterKeyHint="go"
              className="control w-full pl-10"
            />
          </div>
          <p role="status" className={state === "failed" ? "text-sm text-danger-text" : "sr-only"}>
            {count}
          </p>
          <Command.List label={t("list")}>
            {entries.length === 0 && state === "idle" ? (
              <p className="py-4 text-muted">{t("none", { query: query.trim() })}</p>
            ) : null}
            {GROUPS.map((group) => {
              const own = entries.filter((entry) => entry.group === group);
              return own.length === 0 ? null : (
                <Command.Group
                  key={group}
                  heading={t(`groups.${group}`)}
                  className="pb-2 [&>[cmdk-group-heading]]:px-2 [&>[cmdk-group-heading]]:py-1 [&>[cmdk-group-heading]]:text-sm [&>[cmdk-group-heading]]:font-semibold [&>[cmdk-group-heading]]:text-muted"
                >
                  {own.map((entry) => (
                    <Command.Item
                      key={entry.id}
                      value={entry.id}
                      onSelect={() => choose(entry)}
                      className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-md px-3 py-1.5 data-[selected=true]:bg-primary-soft data-[selected=true]:text-on-primary-soft"
                    >
                      <span className="min-w-0 break-words">{entry.label}</span>
                      {entry.detail ? (
                        <span className="min-w-0 break-all text-sm text-muted">{entry.detail}</span>
                      ) : null}
                    </Command.Item>
                  ))}
                </Command.Group>
              );
            })}
          </Command.List>
        </Command>
      </DialogContent>
    </Dialog>
  );
}
