"use client";

import { type ReactNode, useState } from "react";
import { SubmitButton } from "@/components/ui/submit-button";

/** The fields of a form and its button, which waits until something in them was changed. */
export function ChangedForm({
  submitLabel,
  aside,
  children,
}: {
  submitLabel: string;
  /** A quieter button beside it. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const [changed, setChanged] = useState(false);
  return (
    <>
      <div onInput={() => setChanged(true)} className="grid gap-5">
        {children}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2.5 max-sm:flex-col-reverse">
        {aside}
        <SubmitButton disabled={!changed}>{submitLabel}</SubmitButton>
      </div>
    </>
  );
}
