import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { PlainAction } from "@/components/forms/plain-action";
import { Pagination } from "@/components/ui/pagination";
import { formatNumber } from "@/lib/i18n/format";
import type { Import, ImportedRow } from "@/lib/imports/presenter";
import type { Page } from "@/lib/values/pagination";
import { IMPORT_ROW_OUTCOMES, type ImportRowOutcome } from "@/lib/vocabulary/import-enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { ListedRows } from "./listed-rows";

/** Outcomes of rows that the download of the skipped ones leaves out. */
const TAKEN: readonly ImportRowOutcome[] = ["new", "filled", "unchanged"];

/** The rows to look at, page by page, with their download. */
export async function ImportRows({
  lang,
  ids,
  entry,
  rows: { rows, total, page, per_page },
  here,
  outcome = "",
  correct,
}: {
  lang: Lang;
  ids: { farm_id: number; import_id: number };
  entry: Import;
  rows: Page<ImportedRow>;
  here: string;
  /** The outcome that alone is listed. */
  outcome?: string;
  correct?: PlainAction;
}) {
  const t = await getTranslations({ locale: lang, namespace: "imports" });
  const words = await getTranslations({ locale: lang, namespace: "subscribers" });
  const number = (value: number) => formatNumber(value, lang);
  const { unchanged = 0, filled = 0 } = entry.counts;
  const leftOut = IMPORT_ROW_OUTCOMES.filter((one) => !TAKEN.includes(one)).some(
    (one) => (entry.counts[one] ?? 0) > 0,
  );
  const views = [
    { value: "", label: t("verify.showListed"), count: 1 },
    { value: "unchanged", label: t("verify.showKnown", { count: number(unchanged) }), count: unchanged },
    { value: "filled", label: t("verify.showFilled", { count: number(filled) }), count: filled },
  ].filter(({ count }) => count > 0);
  const address = (page: number, view: string) => {
    const query = new URLSearchParams({
      ...(view && { outcome: view }),
      ...(page > 1 && { page: String(page) }),
    });
    return query.size > 0 ? `${here}?${query}` : here;
  };
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-xl">
          {outcome ? t("verify.known") : t("verify.listed")}
          {total > 0 ? ` (${number(total)})` : null}
        </h3>
        {leftOut ? (
          <a
            href={`/api/farms/${ids.farm_id}/imports/${entry.id}/rejected`}
            className="inline-flex min-h-11 items-center font-semibold text-link underline-offset-4 hover:underline"
            download
          >
            {t("verify.download")}
          </a>
        ) : null}
      </div>
      {views.length > 1 ? (
        <nav aria-label={t("verify.listed")} className="mb-3 flex flex-wrap gap-x-5">
          {views.map(({ value, label }) => (
            <Link
              key={value}
              href={address(1, value)}
              aria-current={value === outcome ? "page" : undefined}
              className="inline-flex min-h-11 items-center font-semibold text-link underline-offset-4 hover:underline aria-[current]:text-ink aria-[current]:underline"
            >
              {label}
            </Link>
          ))}
        </nav>
      ) : null}
      {total === 0 ? (
        <p className="text-muted">{t("verify.allGood")}</p>
      ) : (
        <ListedRows
          lang={lang}
          ids={ids}
          entry={{ headers: entry.headers, mapping: entry.mapping }}
          rows={rows}
          list={here.slice(0, here.lastIndexOf("/import"))}
          correct={correct}
        />
      )}
      <Pagination
        className="mt-6"
        page={page}
        pageCount={Math.ceil(total / per_page)}
        hrefFor={(to) => address(to, outcome)}
        labels={{
          nav: words("list.pages"),
          previous: words("list.previous"),
          next: words("list.next"),
          page: (one) => words("list.page", { page: number(one) }),
          summary: words("list.range", {
            from: number(Math.min((page - 1) * per_page + 1, total)),
            to: number(Math.min(page * per_page, total)),
            total: number(total),
          }),
        }}
      />
    </section>
  );
}
