"use client";

import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useForm } from "./action-form";

/** Shows an amount in dollars under `name`; the verb returns its errors under `${name}_cents`. */
export function MoneyField({
  name,
  label,
  help,
  hint,
  defaultValue,
  className,
  onTyped,
}: {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  hint?: ReactNode;
  defaultValue: string;
  className?: string;
  /** Gets the text as it is typed. */
  onTyped?: (text: string) => void;
}) {
  const { state } = useForm();
  const typed = state.values[name];
  return (
    <Field
      name={`${name}_cents`}
      label={label}
      help={help}
      hint={hint}
      errors={state.errors}
      className={className}
    >
      {(control) => (
        <Input
          key={state.at}
          {...control}
          name={name}
          defaultValue={typeof typed === "string" ? typed : defaultValue}
          suffix="$"
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          onInput={onTyped ? (event) => onTyped(event.currentTarget.value) : undefined}
        />
      )}
    </Field>
  );
}
