import { getTranslations } from "next-intl/server";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icons";
import { formatNumber } from "@/lib/i18n/format";
import type { Lang } from "@/lib/vocabulary/languages";

interface LinksTo<Target> {
  hrefFor: (target: Target) => string;
}

/** Shows the links to the list and to the map of the same search. */
export async function ViewSwitch({ view, hrefFor }: { view: "list" | "map" } & LinksTo<"list" | "map">) {
  const t = await getTranslations("search.views");
  return (
    <nav
      aria-label={t("label")}
      className="inline-flex flex-wrap gap-1 rounded-lg bg-sunken p-1 ring-1 ring-inset ring-line"
    >
      {(["list", "map"] as const).map((one) => (
        <a
          key={one}
          href={hrefFor(one)}
          aria-current={one === view ? "page" : undefined}
          className={cn(
            "flex min-h-10 items-center gap-2 rounded-md px-4 text-sm font-semibold text-muted hover:text-content",
            one === view && "bg-raised text-content shadow-sm ring-1 ring-inset ring-line-strong",
          )}
        >
          <Icon name={one === "map" ? "pin" : "menu"} className="size-4.5" />
          {t(one)}
        </a>
      ))}
    </nav>
  );
}

/** Shows the links to the previous and next pages. */
export async function ResultPages({
  lang,
  page,
  pages,
  more,
  hrefFor,
}: {
  lang: Lang;
  page: number;
  /** Null when the results were not counted that far. */
  pages: number | null;
  more: boolean;
} & LinksTo<number>) {
  if (page === 1 && !more) return null;
  const t = await getTranslations("search.pages");
  return (
    <nav aria-label={t("label")} className="mt-8 flex flex-wrap items-center justify-center gap-x-5 gap-y-3">
      {page > 1 ? (
        <a href={hrefFor(page - 1)} rel="prev" className={buttonStyle({ variant: "secondary" })}>
          <Icon name="chevron-left" />
          {t("previous")}
        </a>
      ) : null}
      <p className="tabular text-sm text-muted">
        {pages === null
          ? t("one", { page: formatNumber(page, lang) })
          : t("current", { page: formatNumber(page, lang), pages: formatNumber(pages, lang) })}
      </p>
      {more ? (
        <a href={hrefFor(page + 1)} rel="next" className={buttonStyle({ variant: "secondary" })}>
          {t("next")}
          <Icon name="chevron-right" />
        </a>
      ) : null}
    </nav>
  );
}
