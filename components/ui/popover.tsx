"use client";

import * as Radix from "radix-ui/popover";
import type { ComponentProps } from "react";
import { cn } from "./class-names";
import { floatingStyle } from "./dropdown-menu";

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;
export const PopoverAnchor = Radix.Anchor;
export const PopoverClose = Radix.Close;

export type PopoverContentProps = ComponentProps<typeof Radix.Content> & { "aria-label": string };

export function PopoverContent({ className, align = "start", sideOffset = 6, ...rest }: PopoverContentProps) {
  return (
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={12}
        className={cn(floatingStyle, "w-80 max-w-[calc(100vw-1.5rem)] p-4", className)}
        {...rest}
      />
    </Radix.Portal>
  );
}
