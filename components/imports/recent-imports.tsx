import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { PlainAction } from "@/components/forms/plain-action";
import { Badge } from "@/components/ui/badge";
import { shortMoment } from "@/lib/i18n/dates";
import type { Import } from "@/lib/imports/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { ImportButton } from "./import-button";

/** Lists the newest imports of a farm, so that one can be come back to. */
export async function RecentImports({
  lang,
  farm,
  base,
  imports,
  discard,
}: {
  lang: Lang;
  farm: { id: number; time_zone: string };
  base: string;
  imports: readonly Import[];
  /** Deletes a draft. */
  discard: PlainAction;
}) {
  const t = await getTranslations({ locale: lang, namespace: "imports" });
  if (imports.length === 0) return null;
  return (
    <section className="mt-10 max-w-2xl">
      <h2 className="mb-2 text-xl">{t("recent")}</h2>
      <ul className="divide-y divide-line">
        {imports.map((entry) => (
          <li key={entry.uuid} className="flex items-center gap-2">
            <Link
              href={`${base}/${entry.uuid}`}
              className="flex min-h-18 min-w-0 flex-1 items-center justify-between gap-4 py-2 hover:bg-sunken"
            >
              <span className="min-w-0">
                <span className="block truncate font-semibold" dir="auto">
                  {entry.file_name || t(`kinds.${entry.kind}`)}
                </span>
                <span className="block text-sm text-muted">
                  {shortMoment(entry.created_at, lang, farm.time_zone)} · {t("rows", { count: entry.total })}
                </span>
              </span>
              <Badge tone={entry.status === "failed" ? "danger" : "neutral"}>
                {t(`statuses.${entry.status}`)}
              </Badge>
            </Link>
            {entry.started_at === null ? (
              <ImportButton
                lang={lang}
                ids={{ farm_id: farm.id, import_id: entry.id }}
                action={discard}
                done={t("verify.discarded")}
                variant="ghost"
                asks={entry.status === "checked"}
              >
                {t("verify.discardShort")}
                <span className="sr-only"> {entry.file_name || t(`kinds.${entry.kind}`)}</span>
              </ImportButton>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
