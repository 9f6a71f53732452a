import type { ComponentProps } from "react";
import { cn } from "./class-names";
import { controlStyle } from "./control-style";

/** Grows with what is typed where the browser knows how. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      className={cn(controlStyle, "field-sizing-content min-h-28 py-2.5", className)}
      {...rest}
    />
  );
}
