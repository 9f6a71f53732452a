import type { ReactElement, ReactNode } from "react";

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
