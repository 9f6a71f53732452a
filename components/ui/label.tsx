import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export type LabelProps = ComponentProps<"label"> & {
  /** Word after the label, such as "optional". */
  hint?: ReactNode;
};

export function Label({ className, hint, children, ...rest }: LabelProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the caller passes htmlFor
    <label className={clsx("block font-semibold leading-6", className)} {...rest}>
      {children}
      {hint ? <span className="ml-1.5 text-sm font-normal text-muted">{hint}</span> : null}
    </label>
  );
}
