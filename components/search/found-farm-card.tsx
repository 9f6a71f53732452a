import { getTranslations } from "next-intl/server";
import { Picture } from "@/components/farm/picture";
import { CoverPicture } from "@/components/illustrations/farm-cover";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icons";
import { formatDay, formatNumber } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import { href } from "@/lib/i18n/routes";
import type { Produce } from "@/lib/produce/presenter";
import { isFresh, produceLabel } from "@/lib/produce/rules";
import type { FoundFarm } from "@/lib/search/presenter";

/** Names on a card; the rest is a number. */
const NAMED = 4;

/** "à 3,2 km": tenths only where they tell. */
export async function distanceWords(km: number, lang: Lang): Promise<string> {
  const t = await getTranslations("search.card");
  if (km < 1) return t("underOne");
  const tenths = km < 10 && Math.round(km * 10) % 10 !== 0 ? 1 : 0;
  return t("distance", { km: formatNumber(km, lang, tenths) });
}

async function Sells({ lang, produces }: { lang: Lang; produces: Produce[] }) {
  const t = await getTranslations("search.card");
  const today = formatDay(new Date());
  const fresh = produces.filter((produce) => isFresh(produce, today));
  const soon = produces.filter(({ availability }) => availability === "coming-soon");
  const shown = fresh.length > 0 ? fresh : soon;
  if (shown.length === 0) return <p className="text-sm text-muted">{t("quiet")}</p>;
  const names = [...new Set(shown.map((produce) => produceLabel(produce, lang)))];
  const more = names.length - NAMED;
  return (
    <p className="text-sm">
      <span className={fresh.length > 0 ? "font-semibold text-link" : "font-semibold text-muted"}>
        {fresh.length > 0 ? t("fresh") : t("soon")}
      </span>
      <span className="mt-0.5 line-clamp-2 text-content">
        {names.slice(0, NAMED).join(", ")}
        {more > 0 ? ` ${t("more", { count: more })}` : null}
      </span>
    </p>
  );
}

/** A farm among the results: picture, name, town, how far, and what is fresh. `number` is its marker on the map. */
export async function FoundFarmCard({
  lang,
  farm,
  produces,
  first,
  number,
}: {
  lang: Lang;
  farm: FoundFarm;
  produces: Produce[];
  first: boolean;
  number: number | null;
}) {
  const t = await getTranslations("search.card");
  const page = await getTranslations("farms.public");
  const far = farm.distance_km === null ? null : await distanceWords(farm.distance_km, lang);
  return (
    <Card
      as="li"
      padding="none"
      className="relative flex flex-col overflow-hidden transition-shadow focus-within:shadow-md hover:shadow-md"
    >
      <div className="h-32 overflow-hidden bg-sky">
        {farm.main_photo ? (
          <Picture
            image={farm.main_photo}
            alt=""
            sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 92vw"
            first={first}
            className="size-full object-cover"
          />
        ) : (
          <CoverPicture seed={farm.uuid} className="size-full" />
        )}
      </div>
      {number === null ? null : (
        <span className="absolute left-3 top-3 flex size-8 items-center justify-center rounded-full border-2 border-white bg-primary text-sm font-bold text-on-primary shadow-md">
          <span aria-hidden="true">{number}</span>
          <span className="sr-only">{t("number", { number })}</span>
        </span>
      )}
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div>
          <h3 className="break-words text-lg">
            <a
              href={href("farm", lang, { handle: farm.handle })}
              className="after:absolute after:inset-0 after:rounded-xl"
            >
              {farm.name}
            </a>
          </h3>
          {farm.city || far ? (
            <p className="mt-0.5 flex items-start gap-1.5 text-sm text-muted">
              <Icon name="pin" className="mt-0.5 size-4 shrink-0" />
              <span>{[farm.city, far].filter(Boolean).join(" · ")}</span>
            </p>
          ) : null}
        </div>
        <Sells lang={lang} produces={produces} />
        <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-sm empty:hidden">
          {farm.organic ? <Badge tone="success">{page("organic")}</Badge> : null}
          {farm.voting_average === null ? null : (
            <span className="text-muted">
              <span className="font-semibold text-content">
                {page("rating", { average: formatNumber(farm.voting_average, lang, 1) })}
              </span>{" "}
              ({page(farm.voting_count > 1 ? "votesOther" : "votesOne", { count: farm.voting_count })})
            </span>
          )}
        </p>
      </div>
    </Card>
  );
}
