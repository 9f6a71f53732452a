import type { ComponentProps } from "react";
import { cn } from "./class-names";

/** Grows with the typed text in browsers that support it. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      className={cn("control", "field-sizing-content min-h-28 py-2.5", className)}
      {...rest}
    />
  );
}
