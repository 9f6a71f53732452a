import type { ComponentProps } from "react";

type Errors = Record<string, string[]>;

/** Shows a field of a plain form, with what was typed before it was refused. */
export function FramedField({
  name,
  label,
  refused: { errors, values },
  ...control
}: Omit<ComponentProps<"input">, "name" | "id"> & {
  name: string;
  label: string;
  refused: { errors: Errors; values: Record<string, unknown> };
}) {
  const problem = errors[name]?.[0];
  const typed = values[name];
  return (
    <div className="field">
      <label htmlFor={`field-${name}`}>{label}</label>
      <input
        {...control}
        id={`field-${name}`}
        name={name}
        defaultValue={typeof typed === "string" ? typed : ""}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `field-${name}-error` : undefined}
      />
      {problem ? (
        <p className="error" id={`field-${name}-error`}>
          {problem}
        </p>
      ) : null}
    </div>
  );
}

/** Lists the errors of a plain form with a link to each field. */
export function FramedErrors({
  title,
  errors,
  labels,
}: {
  title: string;
  errors: Errors;
  labels: Record<string, string>;
}) {
  const entries = Object.entries(errors).filter(([, messages]) => messages.length > 0);
  if (entries.length === 0) return null;
  return (
    <div className="errors" role="alert">
      {entries.some(([name]) => name !== "global") ? <p>{title}</p> : null}
      <ul>
        {entries.map(([name, messages]) => (
          <li key={name}>
            {name === "global" ? (
              messages[0]
            ) : (
              <a href={`#field-${name}`}>
                {labels[name] ? <strong>{labels[name]} – </strong> : null}
                {messages[0]}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
