import type { ChangeEventHandler, ReactNode } from "react";
import { cn } from "./class-names";

const track =
  "inline-flex max-w-full gap-1 overflow-x-auto rounded-lg bg-sunken p-1 ring-1 ring-inset ring-line";
const segment =
  "relative flex min-h-10 cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-md px-4 text-sm font-semibold text-muted transition-colors hover:text-content";

export type SegmentedControlProps = {
  name: string;
  /** Names the group for screen readers. */
  label: string;
  options: readonly { value: string; label: ReactNode }[];
  value?: string;
  defaultValue?: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
  className?: string;
};

/** Shows radio buttons in one row; they submit under `name`. */
export function SegmentedControl({
  name,
  label,
  options,
  value,
  defaultValue,
  onChange,
  className,
}: SegmentedControlProps) {
  return (
    <fieldset className={cn("min-w-0", className)}>
      <legend className="sr-only">{label}</legend>
      <div className={track}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              segment,
              "has-checked:bg-raised has-checked:text-content has-checked:shadow-sm has-checked:ring-1 has-checked:ring-inset has-checked:ring-line-strong",
              "has-focus-visible:outline-3 has-focus-visible:outline-focus",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              onChange={onChange}
              {...(value !== undefined
                ? { checked: value === option.value }
                : { defaultChecked: defaultValue === option.value })}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
