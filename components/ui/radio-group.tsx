import type { ReactNode } from "react";
import { cn } from "./class-names";
import { ErrorText } from "./error-text";
import { fieldId } from "./field-id";

export type RadioOption = { value: string; label: ReactNode; help?: ReactNode; disabled?: boolean };

export type RadioGroupProps = {
  name: string;
  legend: ReactNode;
  options: readonly RadioOption[];
  help?: ReactNode;
  errors?: Record<string, string[]>;
  defaultValue?: string;
  /** "cards" gives each option a frame as wide as the column. */
  look?: "plain" | "cards";
};

export function RadioGroup({
  name,
  legend,
  options,
  help,
  errors,
  defaultValue,
  look = "plain",
}: RadioGroupProps) {
  const id = fieldId(name);
  const messages = errors?.[name];
  const described = [help ? `${id}-help` : null, messages?.length ? `${id}-error` : null]
    .filter(Boolean)
    .join(" ");
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={described || undefined}
      aria-invalid={messages?.length ? true : undefined}
    >
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {help ? (
        <p id={`${id}-help`} className="mb-2 text-sm text-muted">
          {help}
        </p>
      ) : null}
      <div className={look === "cards" ? "grid gap-2.5" : "grid"}>
        {options.map((option, index) => (
          <label
            key={option.value}
            className={cn(
              "group flex items-start gap-3",
              look === "plain" && "min-h-11 py-2.5 md:min-h-9 md:py-1.5",
              look === "cards" &&
                "rounded-lg border-[1.5px] border-line bg-raised p-4 transition-colors hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
            )}
          >
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${index}`}
              name={name}
              value={option.value}
              disabled={option.disabled}
              defaultChecked={defaultValue === option.value}
              className={cn(
                "mt-px size-6 shrink-0 cursor-pointer appearance-none rounded-full border-[1.5px] border-line-strong bg-raised transition-[border-width,border-color] group-hover:border-primary checked:border-[7px] checked:border-primary disabled:cursor-not-allowed disabled:opacity-55",
                look === "cards" && "focus-visible:outline-none",
              )}
            />
            <span className="min-w-0">
              <span className={cn("block leading-6", look === "cards" && "font-semibold")}>
                {option.label}
              </span>
              {option.help ? <span className="block text-sm text-muted">{option.help}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <ErrorText id={`${id}-error`} messages={messages} />
    </fieldset>
  );
}
