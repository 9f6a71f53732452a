"use client";

import * as Radix from "radix-ui/dialog";
import type { ComponentProps, ReactNode } from "react";
import { buttonStyle } from "./button-style";
import { cn } from "./class-names";
import { overlayStyle } from "./dialog";
import { Icon } from "./icons";

export const Sheet = Radix.Root;
export const SheetTrigger = Radix.Trigger;
export const SheetClose = Radix.Close;

const SIDE = {
  right: "inset-y-0 right-0 w-[min(26rem,92vw)] data-[state=open]:animate-slide-right md:rounded-l-2xl",
  left: "inset-y-0 left-0 w-[min(22rem,88vw)] data-[state=open]:animate-slide-left md:rounded-r-2xl",
  bottom: "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-2xl data-[state=open]:animate-slide-up",
};

export type SheetContentProps = Omit<ComponentProps<typeof Radix.Content>, "title"> & {
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  side?: keyof typeof SIDE;
  footer?: ReactNode;
};

export function SheetContent({
  title,
  description,
  closeLabel,
  side = "right",
  footer,
  className,
  children,
  ...rest
}: SheetContentProps) {
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayStyle} />
      <Radix.Content
        {...(description ? {} : { "aria-describedby": undefined })}
        className={cn(
          "fixed z-50 flex flex-col bg-raised text-content shadow-xl focus:outline-none",
          SIDE[side],
          className,
        )}
        {...rest}
      >
        <div className="flex items-start justify-between gap-4 px-5 pb-3 pt-4">
          <div className="min-w-0 pt-1.5">
            <Radix.Title className="text-xl">{title}</Radix.Title>
            {description ? (
              <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
            ) : null}
          </div>
          <Radix.Close className={cn(buttonStyle({ variant: "ghost", size: "icon" }), "-mr-2")}>
            <Icon name="x" />
            <span className="sr-only">{closeLabel}</span>
          </Radix.Close>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-6">{children}</div>
        {footer ? (
          <div className="grid gap-2.5 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
            {footer}
          </div>
        ) : null}
      </Radix.Content>
    </Radix.Portal>
  );
}
