import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { adminHref } from "@/lib/i18n/routes";
import { type Role, roleMay } from "@/lib/platform/permissions";
import type { Lang } from "@/lib/vocabulary/languages";

/** Leads from a limit to the plan that sets it, for whoever may change the plan. */
export async function PlanLink({ lang, farmUuid, role }: { lang: Lang; farmUuid: string; role: Role }) {
  if (!roleMay(role, "billing.manage")) return null;
  const t = await getTranslations("payments");
  return (
    <Link
      href={adminHref(lang, `/farms/${farmUuid}/plan`)}
      className="inline-block py-0.5 font-medium text-link underline underline-offset-4"
    >
      {t("see")}
    </Link>
  );
}
