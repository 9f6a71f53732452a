"use client";

import { cn } from "@/components/ui/class-names";
import type { MergeField } from "@/lib/messaging/rules/merge-fields";

export interface FieldOption {
  field: MergeField;
  name: string;
  description: string;
}

/** Returns the id of an option, which the text field names as the active one. */
export const optionId = (list: string, field: MergeField): string => `${list}-${field}`;

/** Shows the fields that can be inserted, under the text. The focus stays in the text. */
export function FieldOptions(props: {
  id: string;
  label: string;
  options: FieldOption[];
  active: number;
  onChoose: (field: MergeField) => void;
}) {
  const { id, label, options, active, onChoose } = props;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className="absolute inset-x-0 top-full z-20 mt-1 grid max-w-sm gap-0.5 rounded-lg border border-line bg-raised p-1.5 shadow-lg"
    >
      {options.map(({ field, name, description }, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
        <div
          key={field}
          id={optionId(id, field)}
          role="option"
          aria-selected={at === active}
          className={cn(
            "flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-md px-3 py-1.5",
            at === active && "bg-primary-soft text-on-primary-soft",
          )}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(field)}
        >
          <span className="font-semibold">{name}</span>
          <span className="text-sm opacity-85">{description}</span>
        </div>
      ))}
    </div>
  );
}
