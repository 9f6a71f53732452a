import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { coverOf } from "@/components/illustrations/cover-choice";
import { FarmCover } from "@/components/illustrations/farm-cover";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import type { MemberFarm } from "@/lib/farms/presenter";
import { adminHref } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import { Picture } from "./picture";

/** Shows one farm of the list; the whole card, or row on a phone, is its link. */
export async function FarmCard({
  lang,
  farm,
  produceCount,
}: {
  lang: Lang;
  farm: MemberFarm;
  produceCount: number;
}) {
  const t = await getTranslations("farms");
  return (
    <li className="relative transition-shadow max-md:has-[.entry-link:active]:bg-sunken md:overflow-hidden md:rounded-xl md:border md:border-line md:bg-raised md:shadow-sm md:focus-within:shadow-md md:hover:shadow-md">
      <div className="h-28 overflow-hidden max-md:hidden">
        {farm.main_photo ? (
          <Picture image={farm.main_photo} alt="" sizes="24rem" className="size-full object-cover" />
        ) : (
          <FarmCover cover={coverOf({ seed: farm.uuid })} className="size-full" />
        )}
      </div>
      <div className="flex min-h-18 items-center gap-3 px-4 py-2.5 md:flex-wrap md:items-start md:py-4">
        <Avatar
          name={farm.name}
          src={farm.logo?.url}
          of="farm"
          size="lg"
          className="relative border-raised max-md:size-11 max-md:text-base md:-mt-9 md:border-[3px]"
        />
        <div className="min-w-0 flex-1">
          <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere md:font-display md:text-lg">
            <Link
              href={adminHref(lang, `/farms/${farm.uuid}/tutorials`)}
              className="entry-link after:absolute after:inset-0 md:after:rounded-xl"
            >
              {farm.name}
            </Link>
          </h2>
          <p className="text-sm text-muted max-md:truncate">
            {farm.city ? `${farm.city} · ` : null}
            {t("list.subscribers", { count: farm.subscribers_count })}
            {" · "}
            {t("list.produces", { count: produceCount })}
          </p>
        </div>
        <p className="flex gap-1.5 max-md:shrink-0 max-md:flex-col max-md:items-end md:w-full md:flex-wrap md:pl-17">
          <Badge tone={farm.plan_type === "canceled" ? "danger" : "success"}>
            {t(`plan.${farm.plan_type}`)}
          </Badge>
          {farm.verification === "asked" ? <Badge tone="warning">{t("list.verification")}</Badge> : null}
          {farm.public ? null : <Badge tone="outline">{t("list.hidden")}</Badge>}
        </p>
      </div>
    </li>
  );
}
