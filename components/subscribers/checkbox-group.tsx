"use client";

import { useForm } from "@/components/forms/action-form";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorText } from "@/components/ui/error-text";

/** Shows several checkboxes under one name; the ticked ones come back with an error. */
export function CheckboxGroup({
  name,
  legend,
  options,
  defaultValue = [],
}: {
  name: string;
  legend: string;
  options: readonly { value: string; label: string }[];
  defaultValue?: readonly string[];
}) {
  const { state } = useForm();
  const typed = state.values[name];
  const ticked = Array.isArray(typed) ? typed : defaultValue;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {/* Tells the server that the field was on the form when nothing is ticked. */}
      <input type="hidden" name={`${name}[]`} value="" />
      <div className="grid gap-x-4 xs:grid-cols-2">
        {options.map(({ value, label }) => (
          <Checkbox
            key={`${value}-${state.at}`}
            name={`${name}[]`}
            value={value}
            label={label}
            defaultChecked={ticked.includes(value)}
          />
        ))}
      </div>
      <ErrorText id={`field-${name}-error`} messages={state.errors[name]} />
    </fieldset>
  );
}
