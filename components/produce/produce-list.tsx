import { getTranslations } from "next-intl/server";
import type { PlainAction } from "@/components/forms/plain-action";
import type { Produce } from "@/lib/produce/presenter";
import { priceLines, produceLabel } from "@/lib/produce/rules";
import { hasExpired } from "@/lib/produce/rules/expiry";
import type { Lang } from "@/lib/vocabulary/languages";
import { pictureOf } from "./picture-of";
import { ProduceTable } from "./produce-table";

export interface ProduceListProps {
  lang: Lang;
  base: string;
  produces: Produce[];
  /** YYYY-MM-DD on the farm's clock. */
  today: string;
  actions: Record<"changeAvailability" | "duplicate" | "remove", PlainAction>;
}

/** Shows the farm's produce to its owner; turns the stored values into words. */
export async function ProduceList({ lang, base, produces, today, actions }: ProduceListProps) {
  const t = await getTranslations("produce");
  const until = (date: string | null) => date && t(hasExpired(date, today) ? "expired" : "expires", { date });
  return (
    <ProduceTable
      lang={lang}
      actions={actions}
      rows={produces.map((produce) => ({
        id: produce.id,
        farm_id: produce.farm_id,
        name: produceLabel(produce, lang),
        editHref: `${base}/${produce.id}`,
        picture: pictureOf(produce),
        expires: until(produce.expiration_date),
        hidden: !produce.show_on_homepage,
        prices: priceLines(produce, lang),
        availability: produce.availability,
      }))}
    />
  );
}
