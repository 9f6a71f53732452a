import Link from "next/link";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { formatPhone } from "@/lib/i18n/format";
import { adminHref } from "@/lib/i18n/routes";
import type { ProducerFacts } from "@/lib/producers/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** The looks of a link among facts. */
export const FACT_LINK = "text-link underline underline-offset-4";

/** Shows who owns a farm, and whether their account is blocked. */
export function OwnerFact({ lang, farm }: { lang: Lang; farm: ProducerFacts }) {
  const t = useTranslations("producers");
  const { owner, owner_account: account } = farm;
  return (
    <>
      <span className="block font-semibold">{owner.name || t("noOwner")}</span>
      {owner.email ? (
        <a href={`mailto:${owner.email}`} className={FACT_LINK}>
          {owner.email}
        </a>
      ) : null}
      {farm.owner_verified ? null : <span className="block text-sm text-muted">{t("view.unverified")}</span>}
      {owner.phone ? <span className="tabular block">{formatPhone(owner.phone)}</span> : null}
      {account?.blocked ? (
        <span className="mt-1 block">
          <Badge tone="danger">{t("view.blocked")}</Badge>
        </span>
      ) : null}
      {account ? (
        <Link
          href={adminHref(lang, `/users/${account.uuid}`)}
          className={`mt-1 block text-sm/6 ${FACT_LINK}`}
        >
          {t("view.account")}
        </Link>
      ) : null}
    </>
  );
}

/** Names the newest other farms of an owner; the rest is a search of the table of producers. */
export function OtherFarms({ lang, farm }: { lang: Lang; farm: ProducerFacts }) {
  const t = useTranslations("producers.view");
  const { owner, others, others_count } = farm;
  const more = others_count - others.length;
  const all = new URLSearchParams({ q: owner.email ?? "" });
  return (
    <>
      {others.map(({ uuid, name }) => (
        <Link key={uuid} href={adminHref(lang, `/producers/${uuid}`)} className={`block ${FACT_LINK}`}>
          {name}
        </Link>
      ))}
      {more > 0 ? (
        <Link href={`${adminHref(lang, "/producers")}?${all}`} className={`block text-sm/6 ${FACT_LINK}`}>
          {t("moreOthers", { count: more })}
        </Link>
      ) : null}
    </>
  );
}
