"use client";

import dynamic from "next/dynamic";
import { cloneElement, type ReactElement, type ReactNode, useState } from "react";

export type ConfirmDialogProps = {
  /** The button that opens the dialog; without one, control `open`. */
  trigger?: ReactElement<{ onClick?: () => void; "aria-haspopup"?: "dialog" }>;
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

const ConfirmPanel = dynamic(() => import("./confirm-panel").then((made) => made.ConfirmPanel));

/** Asks before something is done. The code of dialogs comes when the first one is opened. */
export function ConfirmDialog({ trigger, open: controlled, onOpenChange, ...question }: ConfirmDialogProps) {
  const [own, setOwn] = useState(false);
  const [needed, setNeeded] = useState(false);
  const open = controlled ?? own;
  if (open && !needed) setNeeded(true);
  const setOpen = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  return (
    <>
      {trigger ? cloneElement(trigger, { onClick: () => setOpen(true), "aria-haspopup": "dialog" }) : null}
      {needed ? <ConfirmPanel {...question} open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}
