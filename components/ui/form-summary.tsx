"use client";

import { useEffect, useRef } from "react";
import type { FieldErrors } from "./field";
import { fieldId } from "./field-id";
import { Icon } from "./icons";

export type FormSummaryProps = {
  title: string;
  errors?: FieldErrors;
  /** Field name -> its label, shown before the message. */
  labels?: Record<string, string>;
  idPrefix?: string;
};

/**
 * Lists the errors with a link to each field, and takes the focus when it appears. The title asks to look at fields, so
 * an error of the whole form stands alone.
 */
export function FormSummary({ title, errors, labels, idPrefix }: FormSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(errors ?? {}).filter(([, messages]) => messages.length > 0);
  const shown = entries.length > 0;
  const ofFields = entries.some(([name]) => name !== "global");

  // A new errors object is a new answer from the server, even with the same texts.
  useEffect(() => {
    if (errors && Object.keys(errors).length > 0) box.current?.focus();
  }, [errors]);

  if (!shown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-6 flex gap-3 rounded-lg border-[1.5px] border-danger bg-danger-soft p-4 text-on-danger-soft"
    >
      <Icon name="circle-alert" className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0">
        {ofFields ? <p className="mb-1 font-semibold">{title}</p> : null}
        <ul className="grid gap-1">
          {entries.map(([name, messages]) => (
            <li key={name}>
              {name === "global" ? (
                messages[0]
              ) : (
                <a
                  href={`#${fieldId(name, idPrefix)}`}
                  className="inline-block py-0.5 underline underline-offset-4"
                  onClick={(event) => {
                    const field = document.getElementById(fieldId(name, idPrefix));
                    if (!field) return;
                    // The hash is also used to open overlays, so it must not change.
                    event.preventDefault();
                    field.focus();
                    field.scrollIntoView({ block: "center" });
                  }}
                >
                  {labels?.[name] ? <strong>{labels[name]} – </strong> : null}
                  {messages[0]}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
