"use client";

import * as Radix from "radix-ui/dropdown-menu";
import type { ComponentProps } from "react";
import { cn } from "./class-names";

export const DropdownMenu = Radix.Root;
export const DropdownMenuTrigger = Radix.Trigger;

export const floatingStyle =
  "z-50 rounded-lg border border-line bg-raised text-content shadow-lg data-[state=open]:animate-rise data-[state=delayed-open]:animate-rise focus:outline-none";

const itemStyle =
  "flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-sm px-3 py-2 md:min-h-10 outline-none data-highlighted:bg-primary-soft data-highlighted:text-on-primary-soft data-disabled:cursor-not-allowed data-disabled:opacity-50";

export function DropdownMenuContent({
  className,
  align = "end",
  sideOffset = 6,
  ...rest
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={12}
        className={cn(floatingStyle, "min-w-52 max-w-[calc(100vw-1.5rem)] p-1.5", className)}
        {...rest}
      />
    </Radix.Portal>
  );
}

export type DropdownMenuItemProps = ComponentProps<typeof Radix.Item> & { tone?: "default" | "danger" };

export function DropdownMenuItem({ tone = "default", className, ...rest }: DropdownMenuItemProps) {
  return (
    <Radix.Item
      className={cn(
        itemStyle,
        tone === "danger" &&
          "text-danger-text data-highlighted:bg-danger-soft data-highlighted:text-on-danger-soft",
        className,
      )}
      {...rest}
    />
  );
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return (
    <Radix.Label className={cn("px-3 pb-1 pt-2 text-xs font-semibold text-muted", className)} {...rest} />
  );
}

export function DropdownMenuSeparator({ className, ...rest }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cn("mx-1 my-1.5 h-px bg-line", className)} {...rest} />;
}
