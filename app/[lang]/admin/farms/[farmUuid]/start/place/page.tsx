import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PlaceForm } from "@/components/farm/start/place-form";
import { StartFrame } from "@/components/farm/start/start-frame";
import { countryOptions } from "@/lib/reference/options";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadStart } from "../_load-start";
import { findAddress, savePlace } from "../actions";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("start"))("place.title") };
}

export default async function StartPlacePage({ params }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, to } = await loadStart(lang, farmUuid);
  return (
    <StartFrame lang={lang} step="place" to={to} areas={["reference"]}>
      <PlaceForm
        lang={lang}
        farm={{
          id: farm.id,
          address: farm.address,
          city: farm.city,
          country: farm.country,
          region: farm.region,
          zipcode: farm.zipcode,
        }}
        countries={countryOptions(lang)}
        skipHref={to("produce")}
        find={findAddress}
        save={savePlace}
      />
    </StartFrame>
  );
}
