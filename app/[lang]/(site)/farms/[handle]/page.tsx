import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { FarmAbout } from "@/components/farm/page/farm-about";
import { FarmContact } from "@/components/farm/page/farm-contact";
import { FarmHeading } from "@/components/farm/page/farm-heading";
import { FarmHours } from "@/components/farm/page/farm-hours";
import { FarmNews } from "@/components/farm/page/farm-news";
import { FarmProduce } from "@/components/farm/page/farm-produce";
import { SubscribeCard } from "@/components/farm/page/subscribe-card";
import { VoteCard } from "@/components/farm/page/vote-card";
import { Breadcrumb } from "@/components/site/breadcrumb";
import { StickyAction } from "@/components/site/sticky-action";
import { BreadcrumbData, StructuredData } from "@/components/site/structured-data";
import { buttonStyle } from "@/components/ui/button-style";
import { calendarHref, farmAlternateTypes } from "@/lib/embeds/links";
import { env } from "@/lib/env";
import { farmStructuredData } from "@/lib/farms/structured-data";
import { formatDay } from "@/lib/i18n/dates";
import { href } from "@/lib/i18n/routes";
import { freshestFirst, isFresh, onPage, produceLabel } from "@/lib/produce/rules";
import { pageMetadata } from "@/lib/site/page-metadata";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadPublicFarm, loadPublicNews } from "./_load-public-farm";

/** Renders the page at its first request, after a save of the farm, and hourly because produce expires. */
export const dynamicParams = true;
export const revalidate = 3600;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ lang: string; handle: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { handle, ...rest } = await params;
  const lang = rest.lang as Lang;
  const { farm, produces } = await loadPublicFarm(handle);
  const t = await getTranslations({ locale: lang, namespace: "farms.public" });
  const names = freshestFirst(onPage(produces, lang), formatDay(new Date(), farm.time_zone))
    .slice(0, 4)
    .map((produce) => produceLabel(produce, lang));
  const title = farm.city
    ? t("metaTitle", { name: farm.name, city: farm.city })
    : t("metaTitlePlain", { name: farm.name });
  const description =
    names.length > 0
      ? t("metaDescription", { name: farm.name, produces: names.join(", ") })
      : t("metaPlain", { name: farm.name });
  const metadata = pageMetadata("farm", lang, { title, description }, { handle });
  const types = farmAlternateTypes(farm, lang, env().APP_URL);
  return { ...metadata, alternates: { ...metadata.alternates, types } };
}

export default async function PublicFarmPage({ params }: Props) {
  const { handle, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, produces, questions } = await loadPublicFarm(handle);
  const news = await loadPublicNews(farm.id);
  const t = await getTranslations("farms.public");
  const today = formatDay(new Date(), farm.time_zone);
  const shown = freshestFirst(onPage(produces, lang), today);
  const fresh = shown.filter((produce) => isFresh(produce, today));
  const later = shown.filter((produce) => !isFresh(produce, today));
  const subscribe = href("subscription", lang, { handle });
  const home = (await getTranslations("site.crumbs"))("home");
  return (
    <>
      <Breadcrumb
        label={t("breadcrumb")}
        links={[
          { href: href("home", lang), label: home },
          { href: href("search", lang), label: t("search") },
        ]}
        current={farm.name}
      />
      <FarmHeading lang={lang} farm={farm} subscribeHref={subscribe} />
      <div
        data-farm-id={farm.id}
        className="shell grid gap-10 pb-14 pt-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12"
      >
        <div className="grid min-w-0 content-start gap-12">
          <FarmProduce {...{ lang, fresh, later, today }} calendarHref={calendarHref(farm, lang)} />
          <FarmNews lang={lang} farm={farm} news={news} />
          <FarmAbout farm={farm} questions={questions} />
        </div>
        <div className="grid content-start gap-5 lg:sticky lg:top-24 lg:self-start">
          <SubscribeCard subscribeHref={subscribe} />
          <FarmHours lang={lang} farm={farm} today={today} />
          <FarmContact lang={lang} farm={farm} />
          <VoteCard farm={farm} />
        </div>
      </div>
      <StickyAction>
        <a href={subscribe} className={buttonStyle({ size: "lg", full: true })}>
          {t("subscribe")}
        </a>
      </StickyAction>
      {/* Last, so that Next's copy of it lies near enough for compression to find it. */}
      <StructuredData data={farmStructuredData(farm, [...fresh, ...later], env().APP_URL, lang, today)} />
      <BreadcrumbData
        lang={lang}
        trail={[
          { route: "search", name: t("search") },
          { route: "farm", name: farm.name, params: { handle } },
        ]}
      />
    </>
  );
}
