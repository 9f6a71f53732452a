import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { adminHref } from "@/lib/i18n/routes";
import type { FarmInvoice } from "@/lib/payments/documents/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** Leads to the charges of a farm; one that was closed has no screens. */
export async function FarmLink({ lang, farm }: { lang: Lang; farm: FarmInvoice["farm"] }) {
  const t = await getTranslations("charges.all");
  if (farm.deleted)
    return (
      <span className="max-md:wrap-anywhere md:wrap-break-word">
        {farm.name} <span className="text-muted">({t("closed")})</span>
      </span>
    );
  return (
    <Link
      href={adminHref(lang, `/farms/${farm.uuid}/charges`)}
      className="inline-block max-md:wrap-anywhere md:wrap-break-word py-1 text-link underline underline-offset-4"
    >
      {farm.name}
    </Link>
  );
}
