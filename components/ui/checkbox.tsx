import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names";
import { Icon } from "./icons";

export type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  help?: ReactNode;
  /** Keeps the label for screen readers only (a table's selection column). */
  hideLabel?: boolean;
};

export function Checkbox({ label, help, hideLabel, className, ...rest }: CheckboxProps) {
  return (
    <label className={cn("group flex min-h-11 items-start gap-3 py-2.5 md:min-h-9 md:py-1.5", className)}>
      <span className="relative mt-px flex size-6 shrink-0">
        <input type="checkbox" className="tick-box" {...rest} />
        <Icon name="check" className="tick-mark stroke-3" />
      </span>
      <span className={hideLabel ? "sr-only" : "min-w-0"}>
        <span className="block leading-6">{label}</span>
        {help ? <span className="block text-sm text-muted">{help}</span> : null}
      </span>
    </label>
  );
}
