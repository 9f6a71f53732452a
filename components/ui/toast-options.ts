import type { ReactNode } from "react";

export type ToastTone = "success" | "error" | "warning" | "info";

export type ToastOptions = {
  description?: ReactNode;
  /** An action such as "Undo". The toast closes after it. */
  action?: { label: string; onClick: () => void };
  closeLabel: string;
  tone?: ToastTone;
  /** A toast replaces one with the same id. */
  id?: string;
};

export interface Toast extends ToastOptions {
  id: string;
  message: ReactNode;
}
