import { getTranslations } from "next-intl/server";
import { coverOf } from "@/components/illustrations/cover-choice";
import { FarmCover } from "@/components/illustrations/farm-cover";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icons";
import type { PublicFarm } from "@/lib/farms/presenter";
import { type OpeningWords, packHours } from "@/lib/farms/rules/opening-hours";
import { nameAbroad } from "@/lib/i18n/country-name";
import { packedRuleAround } from "@/lib/time-zones/known-zones";
import type { Lang } from "@/lib/vocabulary/languages";
import { Picture } from "../picture";
import { FollowButton } from "./follow-button";
import { OpenNow } from "./open-now";
import { RatingLine } from "./rating-line";

/** Keeps the placeholder in the text: the browser fills in the number, which changes on the page. */
const open = { count: "{count}" };

/** Keeps the placeholders, which the browser fills in at each minute. */
const OPENING = { time: "{time}", day: "{day}" };
const openingWords = (t: Awaited<ReturnType<typeof getTranslations<"hours">>>): OpeningWords => ({
  openUntil: t("openUntil", OPENING),
  openNow: t("openNow"),
  alwaysOpen: t("alwaysOpen"),
  opensToday: t("opensToday", OPENING),
  opensTomorrow: t("opensTomorrow", OPENING),
  opensWeekday: t("opensWeekday", OPENING),
  opensOn: t("opensOn", OPENING),
  closed: t("closed"),
});

/** Shows the cover, logo, name, town and badges of a farm. */
export async function FarmHeading({
  lang,
  farm,
  subscribeHref,
}: {
  lang: Lang;
  farm: PublicFarm;
  subscribeHref: string;
}) {
  const t = await getTranslations("farms.public");
  const words = await getTranslations("reference");
  const hours = await getTranslations("hours");
  const region = farm.country === "CA" ? words(`regions.${farm.region as "QC"}`) : farm.region;
  const town = [farm.city, region, nameAbroad(farm.country, lang)].filter(Boolean).join(", ");
  return (
    <div className="border-b border-line bg-surface">
      <div className="h-48 overflow-hidden bg-sky sm:h-64 lg:h-80">
        {farm.main_photo ? (
          <Picture image={farm.main_photo} alt="" sizes="100vw" first className="size-full object-cover" />
        ) : (
          <FarmCover cover={coverOf({ seed: farm.uuid })} first className="size-full" />
        )}
      </div>
      <div className="shell flex flex-wrap items-end gap-x-6 gap-y-1 pb-7 md:gap-y-4">
        <Avatar
          name={farm.name}
          src={farm.logo?.url}
          of="farm"
          size="xl"
          className="relative -mt-12 border-4 border-surface bg-leaf-100 text-leaf-800 shadow-sm sm:-mt-14 sm:size-28"
        />
        <div className="min-w-0 flex-1 basis-72 pt-3">
          <h1 className="break-words text-3xl sm:text-4xl">{farm.name}</h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-muted">
            {farm.city ? (
              <span className="inline-flex items-center gap-1.5">
                <Icon name="pin" className="size-4.5 shrink-0" />
                {town}
              </span>
            ) : null}
            {farm.opening_hours ? (
              <span className="inline-flex items-center gap-1.5 noscript:hidden">
                <Icon name="clock" className="size-4.5 shrink-0" />
                <OpenNow
                  lang={lang}
                  hours={packHours(farm.opening_hours)}
                  zoneRule={packedRuleAround(farm.time_zone, new Date())}
                  words={openingWords(hours)}
                />
              </span>
            ) : null}
            <RatingLine
              lang={lang}
              farmId={farm.id}
              initial={{ voting_count: farm.voting_count, voting_average: farm.voting_average }}
              words={{
                rating: t("rating", { average: "{average}" }),
                votes: { one: t("votesOne", open), other: t("votesOther", open) },
              }}
            />
          </p>
          <p className="mt-3 flex flex-wrap gap-2 empty:hidden">
            {farm.verified ? (
              <Badge tone="success" wraps>
                <Icon name="circle-check" className="size-4" />
                {t("verified")}
              </Badge>
            ) : null}
            {farm.organic ? (
              <Badge tone="success" wraps>
                {t("organic")}
              </Badge>
            ) : null}
            {farm.since_year ? (
              <Badge tone="outline" wraps>
                {t("since", { year: String(farm.since_year) })}
              </Badge>
            ) : null}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 max-md:mt-3">
          <FollowButton
            lang={lang}
            farmId={farm.id}
            count={farm.subscribers_count}
            look={buttonStyle({ variant: "secondary", className: "button-aside noscript:hidden" })}
            words={{
              follow: t("follow"),
              unfollow: t("unfollow"),
              failed: t("failed"),
              followers: { one: t("followersOne", open), other: t("followersOther", open) },
            }}
          />
          <a href={subscribeHref} className={buttonStyle({ size: "lg", className: "max-md:hidden" })}>
            {t("subscribe")}
          </a>
        </div>
      </div>
    </div>
  );
}
