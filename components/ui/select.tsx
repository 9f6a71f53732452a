import type { ComponentProps } from "react";
import { cn } from "./class-names";
import { Icon } from "./icons";

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectProps = ComponentProps<"select"> & {
  options?: readonly SelectOption[];
  /** Text of the empty first option. */
  placeholder?: string;
};

/** Uses the browser's own select, because phones show it better than we could. */
export function Select({ className, options, placeholder, children, ...rest }: SelectProps) {
  return (
    <span className="relative block">
      <select className={cn("control", "appearance-none truncate pr-11", className)} {...rest}>
        {placeholder !== undefined ? <option value="">{placeholder}</option> : null}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute right-3.5 top-1/2 size-5 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
