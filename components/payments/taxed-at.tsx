import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { countryName } from "@/lib/i18n/country-name";
import { adminHref } from "@/lib/i18n/routes";
import type { TaxedAt as Place } from "@/lib/payments/accounts/taxed-at";
import { REGIONS } from "@/lib/vocabulary/codes";
import type { Lang } from "@/lib/vocabulary/languages";

/** Says by which address the taxes of a plan are counted, and where to give or mend it before one is chosen. */
export async function TaxedAt({ lang, at }: { lang: Lang; at: Place }) {
  const t = await getTranslations("payments.offers");
  const regions = await getTranslations("reference.regions");
  const { country, region, has_address, farm_uuid } = at;
  const province = country === "CA" && REGIONS.find((code) => code === region);
  const place = province ? regions(province) : countryName(country, lang);
  return (
    <p className={has_address ? "mb-4 text-muted" : "mb-4 font-medium"}>
      {t(has_address ? "taxedAt" : "taxedUnasked", { place })}{" "}
      <Link
        href={adminHref(lang, `/farms/${farm_uuid}/edit`)}
        className="font-medium text-link underline underline-offset-4"
      >
        {t(has_address ? "changeAddress" : "giveAddress")}
      </Link>
    </p>
  );
}
