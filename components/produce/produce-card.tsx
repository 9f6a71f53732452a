import { getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/class-names";
import type { Lang } from "@/lib/i18n/languages";
import type { Produce } from "@/lib/produce/presenter";
import { type Availability, dayInWords, isSoldOut, priceLines, produceLabel } from "@/lib/produce/rules";
import { ProducePicture } from "./produce-picture";

const TONE: Record<Availability, "success" | "warning" | "info" | "neutral"> = {
  available: "success",
  limited: "warning",
  "coming-soon": "info",
  "sold-out": "neutral",
  "out-of-season": "neutral",
};

/** A produce on the farm's page: picture, name, price and whether there is any. */
export async function ProduceCard({ lang, produce }: { lang: Lang; produce: Produce }) {
  const t = await getTranslations("farms.public");
  const words = await getTranslations("reference");
  const code = produce.availability as Availability;
  const prices = priceLines(produce, lang);
  return (
    <Card as="li" padding="none" className="flex flex-col overflow-hidden">
      <ProducePicture
        produce={produce}
        sizes="(min-width: 64rem) 15rem, (min-width: 40rem) 30vw, 46vw"
        className={cn("aspect-4/3", isSoldOut(code) && "opacity-60")}
      />
      <div className="flex flex-1 flex-col gap-1 p-3.5 sm:p-4">
        <h3 className="break-words text-lg">{produceLabel(produce, lang)}</h3>
        {produce.description ? (
          <p className="line-clamp-3 text-sm text-muted">{produce.description}</p>
        ) : null}
        <p className="tabular mt-auto pt-1 font-semibold">
          {prices.length === 0 ? <span className="font-normal text-muted">{t("priceOnRequest")}</span> : null}
          {prices.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1 text-sm text-muted">
          <Badge tone={TONE[code]} dot={code === "available"} wraps>
            {words(`availability.${code}`)}
          </Badge>
          {produce.expiration_date && !isSoldOut(code)
            ? t("until", { date: dayInWords(produce.expiration_date, lang) })
            : null}
        </p>
      </div>
    </Card>
  );
}
