import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { coverOf } from "@/components/illustrations/cover-choice";
import { FarmCover } from "@/components/illustrations/farm-cover";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { MemberFarm } from "@/lib/farms/presenter";
import type { Lang } from "@/lib/i18n/languages";
import { adminHref } from "@/lib/i18n/routes";
import { Picture } from "./picture";

/** Shows one farm of the list; the whole card is its link. */
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
    <Card
      as="li"
      padding="none"
      className="relative overflow-hidden transition-shadow focus-within:shadow-md hover:shadow-md"
    >
      <div className="h-28 overflow-hidden">
        {farm.main_photo ? (
          <Picture image={farm.main_photo} alt="" sizes="24rem" className="size-full object-cover" />
        ) : (
          <FarmCover cover={coverOf({ seed: farm.uuid })} className="size-full" />
        )}
      </div>
      <div className="flex items-start gap-3 p-4">
        <Avatar
          name={farm.name}
          src={farm.logo?.url}
          of="farm"
          size="lg"
          className="relative -mt-9 border-[3px] border-raised"
        />
        <div className="min-w-0 flex-1">
          <h2 className="break-words text-lg">
            <Link
              href={adminHref(lang, `/farms/${farm.uuid}/tutorials`)}
              className="after:absolute after:inset-0 after:rounded-xl"
            >
              {farm.name}
            </Link>
          </h2>
          <p className="text-sm text-muted">
            {farm.city ? `${farm.city} · ` : null}
            {t("list.subscribers", { count: farm.subscribers_count })}
            {" · "}
            {t("list.produces", { count: produceCount })}
          </p>
          <p className="mt-2 flex flex-wrap gap-1.5">
            <Badge tone={farm.plan_type === "canceled" ? "danger" : "success"}>
              {t(`plan.${farm.plan_type}`)}
            </Badge>
            {farm.public ? null : <Badge tone="outline">{t("list.hidden")}</Badge>}
          </p>
        </div>
      </div>
    </Card>
  );
}
