"use client";

import * as Radix from "radix-ui/alert-dialog";
import { type ReactNode, useId, useState, useTransition } from "react";
import { Button } from "./button";
import { buttonStyle } from "./button-style";
import { cn } from "./class-names";
import { DialogFooter, overlayStyle, panelStyle } from "./dialog";
import { Input } from "./input";
import { Label } from "./label";

export type ConfirmDialogProps = {
  /** The button that opens the dialog; without one, control `open`. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  tone?: "danger" | "primary";
  /** Confirming is disabled until `expected` is typed. Case and outer spaces don't count. */
  typeToConfirm?: { label: ReactNode; expected: string };
  /** The dialog closes when this resolves, and stays open when it rejects or returns false. */
  onConfirm: () => Promise<unknown> | unknown;
  children?: ReactNode;
};

const plain = (text: string) => text.trim().toLocaleLowerCase();

export function ConfirmDialog({
  trigger,
  open: controlledOpen,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel,
  tone = "danger",
  typeToConfirm,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [pending, startTransition] = useTransition();
  const inputId = useId();
  const open = controlledOpen ?? ownOpen;
  const ready = !typeToConfirm || plain(typed) === plain(typeToConfirm.expected);

  const setOpen = (next: boolean) => {
    if (pending) return;
    if (!next) setTyped("");
    setOwnOpen(next);
    onOpenChange?.(next);
  };

  const confirm = () => {
    if (!ready || pending) return;
    startTransition(async () => {
      const answer = await onConfirm();
      if (answer === false) return;
      setTyped("");
      setOwnOpen(false);
      onOpenChange?.(false);
    });
  };

  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content className={cn(panelStyle, "md:max-w-md")}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              confirm();
            }}
            className="flex min-h-0 flex-col"
          >
            <div className="overflow-y-auto px-5 pb-6 pt-6 md:px-7">
              <Radix.Title className="text-2xl">{title}</Radix.Title>
              <Radix.Description className="mt-2 text-muted">{description}</Radix.Description>
              {children}
              {typeToConfirm ? (
                <div className="mt-5">
                  <Label htmlFor={inputId} className="mb-1.5">
                    {typeToConfirm.label}
                  </Label>
                  <Input
                    id={inputId}
                    value={typed}
                    onChange={(event) => setTyped(event.target.value)}
                    autoComplete="off"
                    autoCapitalize="off"
                    spellCheck={false}
                  />
                </div>
              ) : null}
            </div>
            <DialogFooter>
              <Radix.Cancel className={buttonStyle({ variant: "secondary" })}>{cancelLabel}</Radix.Cancel>
              <Button type="submit" variant={tone} pending={pending} disabled={!ready}>
                {confirmLabel}
              </Button>
            </DialogFooter>
          </form>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
