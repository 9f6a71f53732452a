"use client";

import * as Radix from "radix-ui/dialog";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { buttonStyle } from "./button-style";
import { cn } from "./class-names";
import { Icon } from "./icons";

export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;

export const overlayStyle = "fixed inset-0 z-50 bg-overlay data-[state=open]:animate-fade";

export const panelStyle =
  "fixed z-50 flex flex-col bg-raised text-content shadow-xl focus:outline-none " +
  "max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[92dvh] max-md:rounded-t-2xl max-md:data-[state=open]:animate-slide-up " +
  "md:left-1/2 md:top-1/2 md:max-h-[88dvh] md:w-[calc(100%-2rem)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-2xl md:data-[state=open]:animate-fade";

const SIZE = { sm: "md:max-w-md", md: "md:max-w-xl", lg: "md:max-w-3xl", xl: "md:max-w-5xl" };

export type DialogContentProps = Omit<ComponentProps<typeof Radix.Content>, "title" | "onCloseAutoFocus"> & {
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  size?: keyof typeof SIZE;
};

/** Shows a sheet at the bottom of a phone, a centred panel on a desktop; its content scrolls. */
export function DialogContent({ children, ...frame }: DialogContentProps) {
  return (
    <DialogFrame {...frame}>
      <DialogBody>{children}</DialogBody>
    </DialogFrame>
  );
}

/** Shows the panel of a dialog with its title, around a DialogBody and a DialogFooter. */
export function DialogFrame({
  title,
  description,
  closeLabel,
  size = "md",
  className,
  onInteractOutside,
  onOpenAutoFocus,
  children,
  ...rest
}: DialogContentProps) {
  // The address opens many dialogs, so Radix knows no trigger to return the focus to.
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayStyle} />
      <Radix.Content
        {...(description ? {} : { "aria-describedby": undefined })}
        className={cn(panelStyle, SIZE[size], className)}
        // A press on a popup above the dialog must not close the dialog.
        onInteractOutside={(event) => {
          if ((event.target as Element).closest("[data-sonner-toaster]")) event.preventDefault();
          onInteractOutside?.(event);
        }}
        onOpenAutoFocus={(event) => {
          opener.current = document.activeElement;
          onOpenAutoFocus?.(event);
        }}
        onCloseAutoFocus={(event) => {
          if (!(opener.current instanceof HTMLElement)) return;
          event.preventDefault();
          opener.current.focus();
        }}
        {...rest}
      >
        <div className="flex items-start justify-between gap-4 px-5 pb-3 pt-5 md:px-7 md:pt-6">
          <div className="min-w-0">
            <Radix.Title className="text-2xl">{title}</Radix.Title>
            {description ? (
              <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>
            ) : null}
          </div>
          <Radix.Close className={cn(buttonStyle({ variant: "ghost", size: "icon" }), "-mr-2 -mt-1.5")}>
            <Icon name="x" />
            <span className="sr-only">{closeLabel}</span>
          </Radix.Close>
        </div>
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}

/** The part of a dialog that scrolls, between its title and a footer. */
export const DialogBody = ({ children }: { children?: ReactNode }) => (
  <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-6 pt-1 md:px-7">{children}</div>
);

/** Buttons that stay visible under the scrolling content. The main button comes last in the code: it is at the right on a desktop and on top on a phone. */
export function DialogFooter({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      className={cn(
        "flex flex-col-reverse gap-2.5 border-t border-line px-5 py-4 max-md:pb-[max(1rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end md:px-7",
        className,
      )}
      {...rest}
    />
  );
}
