import { getTranslations } from "next-intl/server";
import type { PlainAction } from "@/components/forms/plain-action";
import { Alert } from "@/components/ui/alert";
import { longMoment } from "@/lib/i18n/dates";
import type { StuckRequest } from "@/lib/payments/commands/stuck-command";
import type { Lang } from "@/lib/vocabulary/languages";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";
import { FarmLink } from "./farm-link";
import { StuckButtons } from "./stuck-buttons";

/** Lists the requests that are not finished in time: money may have moved, so a person decides. */
export async function StuckRequests({
  lang,
  rows,
  actions,
}: {
  lang: Lang;
  rows: readonly StuckRequest[];
  actions: { retry: PlainAction; close: PlainAction };
}) {
  const t = await getTranslations("charges.stuck");
  if (rows.length === 0) return null;
  return (
    <div className="mb-8 grid gap-3">
      <Alert tone="warning" title={t("title", { count: rows.length })}>
        {t("text")}
      </Alert>
      <ul className="grid gap-3" aria-label={t("list")}>
        {rows.map(({ id, request, kind, since, may_retry, farm }) => (
          <li key={id} className="card grid gap-3 p-4 sm:grid-cols-[1fr_auto] sm:items-center">
            <div>
              <p className="font-semibold">
                <FarmLink lang={lang} farm={farm} /> · {t(`kinds.${kind}`)}
              </p>
              <p className="max-w-prose">{t(may_retry ? "mayRetry" : "tooOld")}</p>
              <p className="mt-1 text-sm text-muted">
                {t("since", { when: longMoment(since, lang, SITE_ZONE) })}
              </p>
              <p className="text-sm text-muted wrap-anywhere">{t("request", { request })}</p>
            </div>
            <StuckButtons
              lang={lang}
              requestId={id}
              farm={farm.name}
              mayRetry={may_retry}
              actions={actions}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
