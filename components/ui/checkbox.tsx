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
        <input
          type="checkbox"
          className="peer size-6 cursor-pointer appearance-none rounded-sm border-[1.5px] border-line-strong bg-raised transition-colors group-hover:border-primary checked:border-primary checked:bg-primary disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-danger"
          {...rest}
        />
        <Icon
          name="check"
          strokeWidth={3}
          className="pointer-events-none absolute inset-1 hidden size-4 text-on-primary peer-checked:block"
        />
      </span>
      <span className={hideLabel ? "sr-only" : "min-w-0"}>
        <span className="block leading-6">{label}</span>
        {help ? <span className="block text-sm text-muted">{help}</span> : null}
      </span>
    </label>
  );
}
