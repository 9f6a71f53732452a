import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { Alert } from "@/components/ui/alert";
import { LinkButton } from "@/components/ui/link-button";
import { longMoment } from "@/lib/i18n/dates";
import type { Import } from "@/lib/imports/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { ImportCountsList } from "./counts";
import { ImportButton } from "./import-button";
import { WarmUpWords } from "./warm-up-words";

/** Shows what became of an import that has ended, its undo, and the rows that were left out. */
export async function FinishedStep({
  lang,
  farm,
  entry,
  now,
  here,
  writableToday,
  actions,
  children,
}: {
  lang: Lang;
  farm: { id: number; time_zone: string };
  entry: Import;
  now: Date;
  here: string;
  writableToday: number;
  actions: Record<"retry" | "cancel" | "undo", PlainAction>;
  /** The rows that were left out. */
  children: ReactNode;
}) {
  const t = await getTranslations({ locale: lang, namespace: "imports" });
  const ids = { farm_id: farm.id, import_id: entry.id };
  const list = here.slice(0, here.lastIndexOf("/import"));
  const { status, undo_until } = entry;
  if (status === "undone")
    return (
      <Alert
        tone="success"
        title={t("done.undone")}
        action={<LinkButton href={`${list}/import`}>{t("done.another")}</LinkButton>}
      >
        {t("done.undoneText")}
      </Alert>
    );
  const canUndo = undo_until !== null && undo_until > now && status !== "failed";
  return (
    <>
      {status === "failed" ? (
        <Alert
          tone="danger"
          className="mb-6"
          title={t("done.failedTitle")}
          action={
            <div className="flex flex-wrap gap-2.5">
              <ImportButton lang={lang} ids={ids} action={actions.retry}>
                {t("done.retry")}
              </ImportButton>
              <ImportButton lang={lang} ids={ids} action={actions.cancel} variant="secondary">
                {t("running.stop")}
              </ImportButton>
            </div>
          }
        >
          {t("done.failedText")}
        </Alert>
      ) : (
        <h2 className="mb-4 text-2xl">{t(status === "done" ? "done.title" : "done.canceledTitle")}</h2>
      )}
      <ImportCountsList lang={lang} entry={entry} />
      {(entry.counts.new ?? 0) > 0 ? (
        <WarmUpWords lang={lang} people={entry.counts.new ?? 0} writableToday={writableToday} />
      ) : null}
      <div className="mb-6 flex flex-wrap gap-2.5">
        <LinkButton href={`${list}?source=import`}>{t("done.seePeople")}</LinkButton>
        <LinkButton href={`${list}/import`} variant="secondary">
          {t("done.another")}
        </LinkButton>
        {canUndo ? (
          <ImportButton lang={lang} ids={ids} action={actions.undo} variant="ghost">
            {t("done.undo")}
          </ImportButton>
        ) : null}
      </div>
      {canUndo ? (
        <p className="mb-8 max-w-prose text-sm text-muted">
          {t("done.undoText", { until: longMoment(undo_until, lang, farm.time_zone) })}
        </p>
      ) : null}
      {children}
    </>
  );
}
