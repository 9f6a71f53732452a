"use client";

import * as Radix from "radix-ui/alert-dialog";
import { useId, useRef, useState, useTransition } from "react";
import { Button } from "./button";
import { buttonStyle } from "./button-style";
import { cn } from "./class-names";
import type { ConfirmDialogProps } from "./confirm-question";
import { DialogFooter, overlayStyle, panelStyle } from "./dialog";
import { Input } from "./input";
import { Label } from "./label";

const plain = (text: string) => text.trim().toLocaleLowerCase();

/** Shows the question of a ConfirmDialog that was opened. */
export function ConfirmPanel({
  open,
  onOpenChange,
  words,
  tone = "danger",
  typeToConfirm,
  onConfirm,
  children,
}: Omit<ConfirmDialogProps, "trigger"> & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [typed, setTyped] = useState("");
  const [pending, startTransition] = useTransition();
  const inputId = useId();
  // What had the focus gets it back: Radix knows no trigger.
  const opener = useRef<Element | null>(null);
  const ready = !typeToConfirm || plain(typed) === plain(typeToConfirm.expected);

  const setOpen = (next: boolean) => {
    if (pending) return;
    if (!next) setTyped("");
    onOpenChange(next);
  };

  const confirm = () => {
    if (!ready || pending) return;
    startTransition(async () => {
      const answer = await onConfirm();
      if (answer === false) return;
      setTyped("");
      onOpenChange(false);
    });
  };

  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          className={cn(panelStyle, "md:max-w-md")}
          // The second press of a double press on what opened the question is no answer to it.
          onClickCapture={(event) => {
            if (event.detail > 1 && (event.target as Element).closest("button")) {
              event.preventDefault();
              event.stopPropagation();
            }
          }}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            if (!(opener.current instanceof HTMLElement)) return;
            event.preventDefault();
            opener.current.focus();
          }}
        >
          <form
            onSubmit={(event) => {
              event.preventDefault();
              confirm();
            }}
            className="flex min-h-0 flex-col"
          >
            <div className="overflow-y-auto px-5 pb-6 pt-6 md:px-7">
              <Radix.Title className="text-2xl">{words.title}</Radix.Title>
              <Radix.Description className="mt-2 text-muted">{words.description}</Radix.Description>
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
              <Radix.Cancel className={buttonStyle({ variant: "secondary" })}>{words.cancel}</Radix.Cancel>
              <Button type="submit" variant={tone} pending={pending} disabled={!ready}>
                {words.confirm}
              </Button>
            </DialogFooter>
          </form>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
