"use client";

import type { ComponentProps, ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PhoneInput } from "@/components/ui/phone-input";
import { RadioGroup, type RadioGroupProps } from "@/components/ui/radio-group";
import { Select, type SelectOption } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useForm } from "./action-form";

interface Common {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  hint?: ReactNode;
  idPrefix?: string;
  className?: string;
}

/**
 * Returns what all fields of an ActionForm share: the props of the Field around, and the key and attributes of
 * its control. The typed value comes back with the errors; before that it is the stored value.
 */
function useField<Props extends Common & { defaultValue?: unknown }>(props: Props) {
  const form = useForm();
  const { errors, values, at } = form.state;
  const { name, label, help, hint, idPrefix = form.idPrefix, className, defaultValue, ...rest } = props;
  return {
    field: { name, label, help, hint, idPrefix, className, errors },
    key: `${name}-${at}`,
    control: { ...rest, defaultValue: String(values[name] ?? defaultValue ?? "") },
  };
}

type Rest<Control extends "input" | "textarea" | "select"> = Omit<
  ComponentProps<Control>,
  "name" | "prefix" | "className"
>;

/** A one-line field inside an ActionForm; `defaultValue` is the stored value. */
export function TextField(props: Common & Rest<"input"> & { prefix?: ReactNode; suffix?: ReactNode }) {
  const { field, key, control } = useField(props);
  return (
    <Field {...field}>
      <Input key={key} {...control} />
    </Field>
  );
}

/** A field for an email address, without capitals or corrections, with the browser's suggestions. */
export const EmailField = (props: Omit<ComponentProps<typeof TextField>, "name" | "type">) => (
  <TextField
    name="email"
    type="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);

export function TextAreaField(props: Common & Rest<"textarea">) {
  const { field, key, control } = useField(props);
  return (
    <Field {...field}>
      <Textarea key={key} {...control} />
    </Field>
  );
}

export function SelectField(
  props: Common & Rest<"select"> & { options: readonly SelectOption[]; placeholder?: string },
) {
  const { field, key, control } = useField(props);
  return (
    <Field {...field}>
      <Select key={key} {...control} />
    </Field>
  );
}

export function PhoneField(props: Common & { defaultValue?: string | null; required?: boolean }) {
  const { field, key, control } = useField(props);
  return (
    <Field {...field}>
      <PhoneInput key={key} {...control} />
    </Field>
  );
}

/** One choice of several inside an ActionForm. Without it a refused form falls back to the stored choice. */
export function RadioField({ defaultValue, ...props }: Omit<RadioGroupProps, "errors">) {
  const { state } = useForm();
  const typed = state.values[props.name];
  return (
    <RadioGroup
      {...props}
      key={`${props.name}-${state.at}`}
      errors={state.errors}
      defaultValue={typeof typed === "string" ? typed : defaultValue}
    />
  );
}

/** A checkbox that sends "true" or "false", so that the server can tell unticked from missing. */
export function CheckboxField({
  name,
  label,
  help,
  defaultChecked,
}: {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  defaultChecked?: boolean;
}) {
  const { state } = useForm();
  const typed = state.values[name];
  const checked = typed === undefined ? defaultChecked : typed === "true";
  const messages = state.errors[name];
  return (
    <div>
      <input type="hidden" name={name} value="false" />
      <Checkbox
        key={`${name}-${state.at}`}
        id={`field-${name}`}
        name={name}
        value="true"
        label={label}
        help={help}
        defaultChecked={checked}
        aria-invalid={messages ? true : undefined}
        aria-describedby={messages ? `field-${name}-error` : undefined}
      />
      {messages ? (
        <p id={`field-${name}-error`} className="text-sm font-medium text-danger">
          {messages[0]}
        </p>
      ) : null}
    </div>
  );
}
