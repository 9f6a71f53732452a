import { getTranslations } from "next-intl/server";
import { formatDay } from "@/lib/i18n/dates";
import { formatMoney } from "@/lib/i18n/format";
import type { DocumentEntry } from "@/lib/payments/documents/document-list";
import type { Lang } from "@/lib/vocabulary/languages";

/** Lists documents with their amounts, each with a link to its PDF. */
export async function DocumentList({
  lang,
  documents,
  timeZone,
  hrefOf,
}: {
  lang: Lang;
  documents: readonly DocumentEntry[];
  timeZone?: string;
  hrefOf: (document: DocumentEntry) => string;
}) {
  const t = await getTranslations("documents");
  const remarks = await getTranslations("payments.invoices.remarks");
  return (
    <ul className="divide-y divide-line">
      {documents.map((entry) => {
        const { kind, id, number, date, total_cents, status, dispute } = entry;
        const name = `${t(`kinds.${kind}`)} ${number}`;
        return (
          <li key={`${kind}-${id}`} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="min-w-0">
              <span className="font-medium">{name}</span>
              <span className="block text-sm text-muted">
                {formatDay(date, timeZone)}
                {status ? ` · ${t(`statuses.${status}`)}` : null}
                {dispute ? ` · ${remarks(dispute)}` : null}
              </span>
            </span>
            <span className="flex items-baseline gap-4 whitespace-nowrap tabular-nums">
              {formatMoney(total_cents, lang)}
              <a
                href={hrefOf(entry)}
                aria-label={t("pdfOf", { document: name })}
                className="inline-block py-1 font-medium text-link underline underline-offset-4"
              >
                {t("pdf")}
              </a>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
