import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { HoursForm } from "@/components/farm/start/hours-form";
import { StartFrame } from "@/components/farm/start/start-frame";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadStart } from "../_load-start";
import { saveHours } from "../actions";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("start"))("hours.title") };
}

export default async function StartHoursPage({ params }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, to } = await loadStart(lang, farmUuid);
  return (
    <StartFrame lang={lang} step="hours" to={to} areas={["hours"]}>
      <HoursForm
        lang={lang}
        farmId={farm.id}
        hours={farm.opening_hours}
        skipHref={to("ready")}
        save={saveHours}
      />
    </StartFrame>
  );
}
