"use client";

import { useTranslations } from "next-intl";
import { RadioField } from "@/components/forms/form-fields";
import { GIVEN_ROLES } from "@/lib/vocabulary/enumerations";

/** Chooses between the roles, each with what it may do. The smaller one is chosen first. */
export function RoleField() {
  const t = useTranslations("team");
  return (
    <RadioField
      name="role"
      legend={t("form.role")}
      look="cards"
      defaultValue="employee"
      options={[...GIVEN_ROLES]
        .reverse()
        .map((role) => ({ value: role, label: t(`roles.${role}`), help: t(`rolesHelp.${role}`) }))}
    />
  );
}
