"use client";

import { useTranslations } from "next-intl";
import { useForm } from "@/components/forms/action-form";
import { Checkbox } from "@/components/ui/checkbox";
import { CERTIFICATIONS } from "@/lib/vocabulary/codes";

/** Shows a checkbox for each known certification. */
export function CertificationsField({ label, chosen }: { label: string; chosen: string[] }) {
  const words = useTranslations("reference");
  const { state } = useForm();
  const typed = state.values.certifications;
  const ticked = Array.isArray(typed) ? typed.map(String) : chosen;
  return (
    <fieldset key={state.at} id="field-certifications">
      <legend className="mb-1 font-semibold">{label}</legend>
      <input type="hidden" name="certifications[]" value="" />
      <div className="grid gap-x-6 sm:grid-cols-2">
        {CERTIFICATIONS.map((code) => (
          <Checkbox
            key={code}
            name="certifications[]"
            value={code}
            label={words(`certifications.${code}`)}
            defaultChecked={ticked.includes(code)}
          />
        ))}
      </div>
    </fieldset>
  );
}
