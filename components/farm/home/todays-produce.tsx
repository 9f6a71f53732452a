import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { PlainAction } from "@/components/forms/plain-action";
import { AvailabilityPills } from "@/components/produce/availability-pills";
import { pictureOf } from "@/components/produce/picture-of";
import { ProducePicture } from "@/components/produce/produce-picture";
import { Card } from "@/components/ui/card";
import type { Produce } from "@/lib/produce/presenter";
import { freshestFirst, priceLines, produceLabel } from "@/lib/produce/rules";
import { hasExpired } from "@/lib/produce/rules/expiry";
import type { Lang } from "@/lib/vocabulary/languages";

const MOST = 4;

/** Shows what the farm has today; one tap changes it. */
export async function TodaysProduce({
  lang,
  produces,
  today,
  listHref,
  action,
}: {
  lang: Lang;
  produces: Produce[];
  /** YYYY-MM-DD on the farm's clock. */
  today: string;
  listHref: string;
  action: PlainAction;
}) {
  const t = await getTranslations("home");
  const words = await getTranslations("produce");
  const shown = freshestFirst(produces, today).slice(0, MOST);
  return (
    <Card as="section" className="lg:col-span-2">
      <h2 className="text-xl">{t("today")}</h2>
      <p className="mb-2 text-sm text-muted">{t(shown.length > 0 ? "todayText" : "noProduce")}</p>
      <ul className="divide-y divide-line">
        {shown.map((produce) => (
          <li key={produce.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <ProducePicture
              picture={pictureOf(produce)}
              sizes="44px"
              className="size-11 shrink-0 rounded-md"
            />
            <div className="min-w-0 flex-1 basis-40">
              <p className="break-words font-medium">{produceLabel(produce, lang)}</p>
              <p className="tabular text-sm text-muted">{priceLines(produce, lang).join(" · ")}</p>
              {produce.expiration_date && hasExpired(produce.expiration_date, today) ? (
                <p className="text-sm text-muted">{words("expired", { date: produce.expiration_date })}</p>
              ) : null}
            </div>
            <AvailabilityPills
              lang={lang}
              farmId={produce.farm_id}
              produceId={produce.id}
              name={produceLabel(produce, lang)}
              availability={produce.availability}
              action={action}
            />
          </li>
        ))}
      </ul>
      <Link
        href={listHref}
        className="mt-2 inline-flex min-h-11 items-center text-link underline underline-offset-4"
      >
        {t("allProduces", { count: produces.length })}
      </Link>
    </Card>
  );
}
