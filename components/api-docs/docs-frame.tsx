import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Breadcrumb } from "@/components/site/breadcrumb";
import { PageHeading } from "@/components/site/page-heading";
import { Icon } from "@/components/ui/icons";
import { GUIDES } from "@/lib/api-document/rules";
import { shownFeatures } from "@/lib/api-document/shown-calls";
import { href } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";

type Place = { href: string; label: string };

function Places({ places, current }: { places: readonly Place[]; current: string }) {
  return (
    <ul className="grid gap-0.5 text-sm">
      {places.map((place) => (
        <li key={place.href}>
          <a
            href={place.href}
            aria-current={place.href === current ? "page" : undefined}
            className="flex min-h-8 items-center py-1 underline-offset-4 hover:text-link hover:underline aria-[current=page]:font-semibold max-lg:min-h-11"
          >
            {place.label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Shows a page of the API: its heading, the list of pages, and its content. */
export async function DocsFrame({
  lang,
  title,
  lead,
  current,
  children,
}: {
  lang: Lang;
  title: string;
  lead: string;
  /** Address of this page. */
  current: string;
  children: ReactNode;
}) {
  const t = await getTranslations("api.docs");
  const guides = await getTranslations("api.guides");
  const site = await getTranslations("site");
  const start = { href: href("api_docs", lang), label: t("title") };
  const places = [
    start,
    ...GUIDES.map((guide) => ({ href: href("api_guide", lang, { guide }), label: guides(`${guide}.title`) })),
    { href: href("api_webhooks", lang), label: t("guides.webhooks.title") },
    { href: href("api_polling", lang), label: t("guides.polling.title") },
    ...shownFeatures(lang).map(({ slug, title: label }) => ({
      href: href("api_feature", lang, { feature: slug }),
      label,
    })),
    { href: href("api_types", lang), label: t("types") },
  ];
  const above = [
    { href: href("home", lang), label: site("crumbs.home") },
    ...(current === start.href ? [] : [start]),
  ];
  return (
    <>
      <Breadcrumb label={t("breadcrumb")} links={above} current={title} />
      <PageHeading title={title} lead={lead} scene="letter-sent" />
      <div className="shell grid gap-8 py-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-14 lg:py-12">
        <div className="no-print lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto">
          <details className="group rounded-xl border border-line bg-raised lg:hidden">
            <summary className="flex min-h-13 items-center justify-between gap-4 rounded-xl px-5 py-3 font-semibold">
              {t("pages")}
              <Icon name="chevron-down" className="size-5 shrink-0 text-muted group-open:rotate-180" />
            </summary>
            <nav aria-label={t("pages")} className="px-5 pb-4">
              <Places places={places} current={current} />
            </nav>
          </details>
          <nav aria-label={t("pages")} className="p-1 max-lg:hidden">
            <Places places={places} current={current} />
          </nav>
        </div>
        <div className="min-w-0 max-w-3xl print:max-w-none">{children}</div>
      </div>
    </>
  );
}
