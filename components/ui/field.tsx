import { clsx } from "clsx";
import { cloneElement, type ReactElement, type ReactNode } from "react";
import { ErrorText } from "./error-text";
import { fieldId } from "./field-id";
import { Label } from "./label";

export type FieldErrors = Record<string, string[]>;

/** The attributes that make screen readers announce a control with its label, help and error. */
export type FieldControl = {
  id: string;
  name: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
};

export type FieldProps = {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  /** Word after the label, such as "optional". */
  hint?: ReactNode;
  errors?: FieldErrors;
  /** Set one when a page has two forms with the same field names. */
  idPrefix?: string;
  className?: string;
  /** One control (Input, Textarea, Select, PhoneInput), or a function for more complex ones. */
  children: ReactElement<Partial<FieldControl>> | ((control: FieldControl) => ReactNode);
};

/** Shows a label, its control, the error and the help, from top to bottom. */
export function Field({ name, label, help, hint, errors, idPrefix, className, children }: FieldProps) {
  const id = fieldId(name, idPrefix);
  const messages = errors?.[name];
  const invalid = Boolean(messages?.length);
  const described = [invalid ? `${id}-error` : null, help ? `${id}-help` : null].filter(Boolean).join(" ");
  const control: FieldControl = {
    id,
    name,
    "aria-describedby": described || undefined,
    "aria-invalid": invalid || undefined,
  };
  return (
    <div className={clsx("min-w-0", className)}>
      <Label htmlFor={id} hint={hint} className="mb-1.5">
        {label}
      </Label>
      {typeof children === "function" ? children(control) : cloneElement(children, control)}
      <ErrorText id={`${id}-error`} messages={messages} />
      {help ? (
        <p id={`${id}-help`} className="mt-1.5 text-sm text-muted">
          {help}
        </p>
      ) : null}
    </div>
  );
}
