"use client";

import { useTranslations } from "next-intl";
import { GIVEN_ROLES } from "@/lib/vocabulary/enumerations";

/** Chooses between the roles, each with what it may do. The smaller one is chosen first. */
export function RoleField() {
  const t = useTranslations("team");
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{t("form.role")}</legend>
      {[...GIVEN_ROLES].reverse().map((role) => (
        <label
          key={role}
          className="flex min-h-11 cursor-pointer gap-3 rounded-lg border border-line p-3 has-checked:border-primary has-checked:bg-primary-soft"
        >
          <input
            type="radio"
            name="role"
            value={role}
            defaultChecked={role === "employee"}
            className="mt-1 size-5 shrink-0 accent-primary"
          />
          <span>
            <span className="block font-semibold">{t(`roles.${role}`)}</span>
            <span className="block text-sm">{t(`rolesHelp.${role}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
