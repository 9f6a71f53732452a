import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names";

export type SwitchProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; help?: ReactNode };

/** A checkbox that reads as on or off; submits like one and works without JavaScript. */
export function Switch({ label, help, className, ...rest }: SwitchProps) {
  return (
    <label className={cn("group flex min-h-11 items-start justify-between gap-4 py-2.5", className)}>
      <span className="min-w-0">
        <span className="block leading-6">{label}</span>
        {help ? <span className="block text-sm text-muted">{help}</span> : null}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox carries its own checked state
        role="switch"
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border-[1.5px] border-line-strong bg-sunken transition-colors before:absolute before:left-[3px] before:top-1/2 before:size-5 before:-translate-y-1/2 before:rounded-full before:bg-line-strong before:transition-transform group-hover:border-primary checked:border-primary checked:bg-primary checked:before:translate-x-[19px] checked:before:bg-on-primary disabled:cursor-not-allowed disabled:opacity-55"
        {...rest}
      />
    </label>
  );
}
