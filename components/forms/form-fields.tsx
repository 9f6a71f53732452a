"use client";

import type { ComponentProps, ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PhoneInput } from "@/components/ui/phone-input";
import { Select, type SelectOption } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useForm } from "./action-form";

interface Common {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  idPrefix?: string;
  className?: string;
}

function useTyped(name: string, initial: string | number | null | undefined): string {
  const { state } = useForm();
  const typed = state.values[name];
  return String(typed ?? initial ?? "");
}

type Rest<Control extends "input" | "textarea" | "select"> = Omit<
  ComponentProps<Control>,
  "name" | "prefix" | "className"
>;

/** A one-line field inside an ActionForm; `defaultValue` is what is stored. */
export function TextField({
  name,
  label,
  help,
  hint,
  required,
  idPrefix,
  className,
  defaultValue,
  ...rest
}: Common & Rest<"input"> & { prefix?: ReactNode; suffix?: ReactNode }) {
  const form = useForm();
  const { state } = form;
  const value = useTyped(name, defaultValue as string);
  return (
    <Field
      {...{ name, label, help, hint, required, className }}
      idPrefix={idPrefix ?? form.idPrefix}
      errors={state.errors}
    >
      <Input key={`${name}-${state.at}`} defaultValue={value} {...rest} />
    </Field>
  );
}

/** An address as it is typed: no capital, no correction, and the browser's own to choose from. */
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

export function TextAreaField({
  name,
  label,
  help,
  hint,
  required,
  idPrefix,
  className,
  defaultValue,
  ...rest
}: Common & Rest<"textarea">) {
  const form = useForm();
  const { state } = form;
  const value = useTyped(name, defaultValue as string);
  return (
    <Field
      {...{ name, label, help, hint, required, className }}
      idPrefix={idPrefix ?? form.idPrefix}
      errors={state.errors}
    >
      <Textarea key={`${name}-${state.at}`} defaultValue={value} {...rest} />
    </Field>
  );
}

export function SelectField({
  name,
  label,
  help,
  hint,
  required,
  idPrefix,
  className,
  defaultValue,
  options,
  placeholder,
  ...rest
}: Common & Rest<"select"> & { options: readonly SelectOption[]; placeholder?: string }) {
  const form = useForm();
  const { state } = form;
  const value = useTyped(name, defaultValue as string);
  return (
    <Field
      {...{ name, label, help, hint, required, className }}
      idPrefix={idPrefix ?? form.idPrefix}
      errors={state.errors}
    >
      <Select
        key={`${name}-${state.at}`}
        defaultValue={value}
        options={options}
        placeholder={placeholder}
        {...rest}
      />
    </Field>
  );
}

export function PhoneField({
  name,
  label,
  help,
  hint,
  required,
  idPrefix,
  className,
  defaultValue,
}: Common & { defaultValue?: string | null }) {
  const form = useForm();
  const { state } = form;
  const value = useTyped(name, defaultValue);
  return (
    <Field
      {...{ name, label, help, hint, required, className }}
      idPrefix={idPrefix ?? form.idPrefix}
      errors={state.errors}
    >
      <PhoneInput key={`${name}-${state.at}`} defaultValue={value} />
    </Field>
  );
}

/** A box that sends "true" or "false", so that an unticked box can be told from a missing one. */
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
