import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { cache } from "react";
import { Scene } from "@/components/illustrations/scene";
import { SearchForm } from "@/components/search/search-form";
import { SearchResults } from "@/components/search/search-results";
import { BreadcrumbData } from "@/components/site/structured-data";
import { ofPlace } from "@/lib/i18n/of-name";
import { AppError } from "@/lib/platform/errors";
import { readAddress, toInput, writeAddress } from "@/lib/search/address";
import { searchFarms } from "@/lib/search/service";
import { pageMetadata } from "@/lib/site/page-metadata";
import { toErrorAnswer } from "@/lib/transport/error-map";
import { visitedContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";

type Props = {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Searches the farms. An unknown place becomes an error at its field; any other query is accepted. */
const load = cache(async (lang: Lang, written: string) => {
  const address = readAddress(Object.fromEntries(new URLSearchParams(written)));
  try {
    return { found: await searchFarms(await visitedContext(lang), toInput(address)), errors: {} };
  } catch (error) {
    if (!(error instanceof AppError && error.code === "invalid")) throw error;
    return { found: null, errors: toErrorAnswer(error, lang, "page").errors };
  }
});

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const lang = (await params).lang as Lang;
  const query = await searchParams;
  const t = await getTranslations({ locale: lang, namespace: "search" });
  const { found } = await load(lang, writeAddress(readAddress(query)));
  const place = found?.place?.label;
  const page = pageMetadata("search", lang, { title: t("title"), description: t("description") });
  return {
    ...page,
    ...(place ? { title: t("titleNear", { place, ofPlace: ofPlace(place) }) } : {}),
    // Search engines index the page once; they must not index each search.
    ...(Object.keys(query).length > 0 ? { robots: { index: false, follow: true } } : {}),
  };
}

export default async function SearchPage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("search");
  const address = readAddress(await searchParams);
  const { found, errors } = await load(lang, writeAddress(address));
  return (
    <>
      <BreadcrumbData lang={lang} trail={[{ route: "search", name: t("name") }]} />
      <section className="bg-sky-100 pb-8 pt-8 md:pb-10 md:pt-12">
        <div className="shell">
          <div className="flex items-end justify-between gap-8">
            <div className="pb-6 md:pb-8">
              <h1 className="max-w-2xl md:text-4xl">{t("heading")}</h1>
              <p className="mt-2 max-w-[48ch] text-lg">{t("lead")}</p>
            </div>
            <Scene name="market-stall" className="w-64 shrink-0 max-md:hidden" />
          </div>
          <SearchForm lang={lang} address={address} place={found?.place ?? null} errors={errors} />
        </div>
      </section>
      <SearchResults lang={lang} address={address} found={found} />
    </>
  );
}
