import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ProducePicker } from "@/components/farm/start/produce-picker";
import { StartFrame } from "@/components/farm/start/start-frame";
import { produceName } from "@/components/illustrations/produce-codes";
import { formatDay } from "@/lib/i18n/dates";
import { listProduces } from "@/lib/produce/service";
import { PRODUCE_TYPES, USUAL_UNIT } from "@/lib/reference/produce-types";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadStart } from "../_load-start";
import { saveProduces } from "../actions";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("start"))("produce.title") };
}

export default async function StartProducePage({ params }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, to } = await loadStart(lang, farmUuid);
  const ctx = await pageContext(lang);
  const produces = await load(lang, listProduces(ctx, { farm_id: farm.id }));
  const words = await getTranslations("reference.types");
  const known = new Set(produces.map(({ type_id }) => type_id));
  const month = Number(formatDay(ctx.clock.now(), farm.time_zone).slice(5, 7));
  const types = PRODUCE_TYPES.filter(({ id }) => !known.has(id)).map((type) => ({
    id: type.id,
    name: words(type.code),
    drawing: produceName([type.code, type.category]),
    unit: USUAL_UNIT[type.category],
    inSeason: type.season_months.includes(month),
  }));
  return (
    <StartFrame lang={lang} step="produce" to={to} areas={["reference"]}>
      <ProducePicker
        lang={lang}
        farmId={farm.id}
        // What is in season now comes first; the commonest types have the lowest ids.
        types={types.sort((a, b) => Number(b.inSeason) - Number(a.inSeason) || a.id - b.id)}
        nextHref={to("hours")}
        save={saveProduces}
      />
    </StartFrame>
  );
}
