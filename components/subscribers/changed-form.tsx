"use client";

import { type ReactNode, useState } from "react";
import { SubmitButton } from "@/components/ui/submit-button";

/** Shows the fields of a form in a dialog and its button, which is disabled until something changes. */
export function ChangedForm({
  submitLabel,
  aside,
  children,
}: {
  submitLabel: string;
  /** A less important button beside it. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const [changed, setChanged] = useState(false);
  return (
    <>
      <div onInput={() => setChanged(true)} className="grid gap-5 [&_:is(input,select)]:scroll-mb-28">
        {children}
      </div>
      <div className="sticky -bottom-6 -mx-5 -mb-6 mt-6 flex flex-wrap justify-end gap-2.5 border-t border-line bg-raised px-5 py-4 max-sm:flex-col-reverse md:-mx-7 md:px-7">
        {aside}
        <SubmitButton disabled={!changed}>{submitLabel}</SubmitButton>
      </div>
    </>
  );
}
