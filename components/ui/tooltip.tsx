"use client";

import * as Radix from "radix-ui/tooltip";
import type { ReactElement, ReactNode } from "react";

export type TooltipProps = {
  content: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** A focusable element; the tooltip repeats or completes its name and never holds the only copy of it. */
  children: ReactElement;
};

export function Tooltip({ content, side = "top", children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={350}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={12}
            className="z-60 max-w-72 rounded-md bg-inverse px-3 py-1.5 text-sm text-on-inverse shadow-md data-[state=delayed-open]:animate-fade"
          >
            {content}
            <Radix.Arrow className="fill-inverse" />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
