import { getTranslations } from "next-intl/server";
import { Scene } from "@/components/illustrations/scene";
import { pictureOf } from "@/components/produce/picture-of";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icons";
import { isDated } from "@/lib/embeds/rules";
import type { Produce } from "@/lib/produce/presenter";
import {
  type Availability,
  availabilityOn,
  dayInWords,
  isSoldOut,
  priceLines,
  produceLabel,
} from "@/lib/produce/rules";
import type { Lang } from "@/lib/vocabulary/languages";
import { ProduceCards, type ProduceOnPage } from "./produce-cards";

const TONE: Record<Availability, ProduceOnPage["tone"]> = {
  available: "success",
  limited: "warning",
  "coming-soon": "info",
  "sold-out": "neutral",
  "out-of-season": "neutral",
};

/** Shows the produce that is available today, then the produce that comes later or is sold out. */
export async function FarmProduce({
  lang,
  fresh,
  later,
  today,
  calendarHref,
}: {
  lang: Lang;
  fresh: Produce[];
  later: Produce[];
  /** YYYY-MM-DD on the farm's clock. */
  today: string;
  /** Address of the calendar of what has a date. */
  calendarHref: string;
}) {
  const t = await getTranslations("farms.public");
  const words = await getTranslations("reference");
  const embeds = await getTranslations("embeds");
  const onPage = (produce: Produce): ProduceOnPage => {
    const code = availabilityOn(produce, today);
    const soldOut = isSoldOut(code);
    return {
      id: produce.id,
      name: produceLabel(produce, lang),
      description: produce.description,
      picture: pictureOf(produce),
      prices: priceLines(produce, lang),
      state: words(`availability.${code}`),
      tone: TONE[code],
      until:
        produce.expiration_date && !soldOut
          ? t("until", { date: dayInWords(produce.expiration_date, lang) })
          : null,
      available: code === "available",
      soldOut,
    };
  };
  if (fresh.length + later.length === 0) {
    return (
      <EmptyState illustration={<Scene name="no-produce" />} title={t("noProduce")} className="py-4 md:py-6">
        {t("noProduceText")}
      </EmptyState>
    );
  }
  return (
    <>
      {fresh.length > 0 ? (
        <section aria-labelledby="fresh" className="@container">
          <h2 id="fresh">{t("fresh")}</h2>
          <p className="mb-5 mt-1 text-muted">{t("freshText")}</p>
          <ProduceCards produces={fresh.map(onPage)} onRequest={t("priceOnRequest")} />
        </section>
      ) : null}
      {later.length > 0 ? (
        <section aria-labelledby="later" className="@container">
          <h2 id="later" className="mb-5">
            {t("later")}
          </h2>
          <ProduceCards produces={later.map(onPage)} onRequest={t("priceOnRequest")} />
        </section>
      ) : null}
      {[...fresh, ...later].some(isDated) ? (
        <p className="no-print -mt-6">
          <a
            href={calendarHref}
            className="inline-flex min-h-11 items-center gap-2 text-link underline underline-offset-4"
          >
            <Icon name="calendar" className="size-5 shrink-0" />
            {embeds("feed.calendar")}
          </a>
        </p>
      ) : null}
    </>
  );
}
