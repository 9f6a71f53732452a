import { getTranslations } from "next-intl/server";
import { coverOf } from "@/components/illustrations/cover-choice";
import { formatDay } from "@/lib/i18n/dates";
import { formatNumber } from "@/lib/i18n/format";
import { href } from "@/lib/i18n/routes";
import type { Produce } from "@/lib/produce/presenter";
import { availabilityOn, isFresh, produceLabel } from "@/lib/produce/rules";
import type { FoundFarm } from "@/lib/search/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { distanceWords } from "./distance-words";
import type { FoundFarmOnCard } from "./found-farm-cards";

/** How many names of produce a card shows; it only counts the others. */
const NAMED = 4;

async function sells(lang: Lang, timeZone: string, produces: Produce[]): Promise<FoundFarmOnCard["sells"]> {
  const t = await getTranslations("search.card");
  const today = formatDay(new Date(), timeZone);
  const fresh = produces.filter((produce) => isFresh(produce, today));
  const soon = produces.filter((produce) => availabilityOn(produce, today) === "coming-soon");
  const shown = fresh.length > 0 ? fresh : soon;
  if (shown.length === 0) return null;
  const names = [...new Set(shown.map((produce) => produceLabel(produce, lang)))];
  const more = names.length - NAMED;
  const listed = names.slice(0, NAMED).join(", ");
  return {
    fresh: fresh.length > 0,
    when: fresh.length > 0 ? t("fresh") : t("soon"),
    names: more > 0 ? `${listed} ${t("more", { count: more })}` : listed,
  };
}

/** Returns a found farm with its texts for a card. `number` is its marker on the map. */
export async function cardOfFarm(
  lang: Lang,
  farm: FoundFarm,
  produces: Produce[],
  number: number | null,
): Promise<FoundFarmOnCard> {
  const t = await getTranslations("search.card");
  const page = await getTranslations("farms.public");
  const far = farm.distance_km === null ? null : await distanceWords(farm.distance_km, lang);
  return {
    id: farm.id,
    name: farm.name,
    href: href("farm", lang, { handle: farm.handle }),
    place: [farm.city, far].filter(Boolean).join(" · "),
    photo: farm.main_photo,
    cover: coverOf({ seed: farm.uuid }),
    sells: await sells(lang, farm.time_zone, produces),
    verified: farm.verified ? page("verified") : null,
    organic: farm.organic ? page("organic") : null,
    rating:
      farm.voting_average === null
        ? null
        : {
            average: page("rating", { average: formatNumber(farm.voting_average, lang, 1) }),
            votes: page(farm.voting_count > 1 ? "votesOther" : "votesOne", { count: farm.voting_count }),
          },
    marker: number === null ? null : { number, label: t("number", { number }) },
  };
}
