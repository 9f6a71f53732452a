import type { ReactElement, ReactNode } from "react";

/** The question, what follows from it, and its two buttons. */
export type ConfirmWords = Record<"title" | "description" | "confirm" | "cancel", ReactNode>;

export type ConfirmDialogProps = {
  /** The button that opens the dialog; without one, control `open`. */
  trigger?: ReactElement<{ onClick?: () => void; "aria-haspopup"?: "dialog" }>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  words: ConfirmWords;
  tone?: "danger" | "primary";
  /** Confirming is disabled until `expected` is typed. Case and outer spaces don't count. */
  typeToConfirm?: { label: ReactNode; expected: string };
  /** The dialog closes when this resolves, and stays open when it rejects or returns false. */
  onConfirm: () => Promise<unknown> | unknown;
  children?: ReactNode;
};
