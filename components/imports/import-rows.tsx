import { getTranslations } from "next-intl/server";
import type { PlainAction } from "@/components/forms/plain-action";
import { Pagination } from "@/components/ui/pagination";
import type { Page } from "@/lib/core/pagination";
import { formatNumber } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import type { Import, ImportedRow } from "@/lib/imports/presenter";
import { ListedRows } from "./listed-rows";

/** The rows to look at, page by page, with their download. */
export async function ImportRows({
  lang,
  ids,
  entry,
  rows: { rows, total, page, per_page },
  here,
  correct,
}: {
  lang: Lang;
  ids: { farm_id: number; import_id: number };
  entry: Import;
  rows: Page<ImportedRow>;
  here: string;
  correct?: PlainAction;
}) {
  const t = await getTranslations({ locale: lang, namespace: "imports" });
  const words = await getTranslations({ locale: lang, namespace: "subscribers" });
  if (total === 0) return <p className="text-muted">{t("verify.allGood")}</p>;
  const number = (value: number) => formatNumber(value, lang);
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-xl">
          {t("verify.listed")} ({number(total)})
        </h3>
        <a
          href={`/api/farms/${ids.farm_id}/imports/${entry.id}/rejected`}
          className="inline-flex min-h-11 items-center font-semibold text-link underline-offset-4 hover:underline"
          download
        >
          {t("verify.download")}
        </a>
      </div>
      <ListedRows lang={lang} ids={ids} headers={entry.headers} rows={rows} correct={correct} />
      <Pagination
        className="mt-6"
        page={page}
        pageCount={Math.ceil(total / per_page)}
        hrefFor={(to) => (to > 1 ? `${here}?page=${to}` : here)}
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
