"use client";

import dynamic from "next/dynamic";
import { cloneElement, useState } from "react";
import type { ConfirmDialogProps } from "./confirm-question";

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
