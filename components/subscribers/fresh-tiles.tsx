import { getTranslations } from "next-intl/server";
import { pictureOf } from "@/components/produce/picture-of";
import { ProducePicture } from "@/components/produce/produce-picture";
import { formatDay } from "@/lib/i18n/dates";
import { freshOnPage, priceLines, produceLabel } from "@/lib/produce/rules";
import type { SignupFarm } from "@/lib/subscribers/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

const MOST = 3;

/** Shows what the farm has today: three products at most, and nothing when there is none. */
export async function FreshTiles({ lang, farm }: { lang: Lang; farm: SignupFarm }) {
  const t = await getTranslations("farms.public");
  const fresh = freshOnPage(farm.produces, lang, formatDay(new Date(), farm.time_zone));
  if (fresh.length === 0) return null;
  return (
    <section aria-labelledby="fresh" className="mt-4 md:mt-7">
      <h2 id="fresh" className="text-base md:text-xl">
        {t("fresh")}
      </h2>
      <ul className="mt-2 grid grid-cols-3 gap-2.5 md:mt-3 md:gap-4">
        {fresh.slice(0, MOST).map((produce) => (
          <li
            key={produce.id}
            className="overflow-hidden rounded-lg border border-line bg-raised md:rounded-xl"
          >
            <ProducePicture
              picture={pictureOf(produce)}
              sizes="(min-width: 48rem) 10rem, 30vw"
              className="h-14 md:h-28"
            />
            <p className="line-clamp-2 px-2 py-1.5 text-sm font-semibold leading-snug wrap-anywhere md:px-3 md:pt-2">
              {produceLabel(produce, lang)}
            </p>
            <p className="tabular px-3 pb-2.5 text-sm text-muted max-md:hidden">
              {priceLines(produce, lang)[0]}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
