import { getTranslations } from "next-intl/server";
import type { FormAction } from "@/components/forms/form-action";
import type { PlainAction } from "@/components/forms/plain-action";
import { LinkButton } from "@/components/ui/link-button";
import type { Import, ImportedRow } from "@/lib/imports/presenter";
import type { Page } from "@/lib/values/pagination";
import type { Lang } from "@/lib/vocabulary/languages";
import { ImportCountsList } from "./counts";
import { ImportButton } from "./import-button";
import { ImportRows } from "./import-rows";
import { StartForm } from "./start-form";
import { WarmUpWords } from "./warm-up-words";

/** Shows what the import would do, the rows to look at, and the start. */
export async function VerifyStep({
  lang,
  farmId,
  entry,
  rows,
  here,
  outcome,
  writableToday,
  actions,
}: {
  lang: Lang;
  farmId: number;
  entry: Import;
  rows: Page<ImportedRow>;
  /** Address of this import. */
  here: string;
  /** The outcome whose rows alone are listed. */
  outcome: string;
  writableToday: number;
  actions: { start: FormAction; correct: PlainAction; cancel: PlainAction };
}) {
  const t = await getTranslations({ locale: lang, namespace: "imports" });
  const ids = { farm_id: farmId, import_id: entry.id };
  const { new: added = 0, filled = 0 } = entry.counts;
  const people = added + filled;
  const kept = entry.refusers === "unsubscribe" ? (entry.counts.refused ?? 0) : 0;
  return (
    <>
      <h2 className="mb-4 text-2xl">{people + kept > 0 ? t("verify.title") : t("verify.nobody")}</h2>
      <ImportCountsList lang={lang} entry={entry} />
      {people + kept > 0 ? (
        <>
          {people > 0 ? <WarmUpWords lang={lang} people={added} writableToday={writableToday} /> : null}
          <StartForm lang={lang} ids={ids} people={people} kept={kept} action={actions.start} />
        </>
      ) : (
        <p className="mb-6 text-muted">{t("verify.nobodyText")}</p>
      )}
      <ImportRows
        lang={lang}
        ids={ids}
        entry={entry}
        rows={rows}
        here={here}
        outcome={outcome}
        correct={actions.correct}
      />
      <div className="mt-8 flex flex-wrap gap-2.5">
        <LinkButton href={`${here}?step=organize`} variant="secondary">
          {t("verify.reorganize")}
        </LinkButton>
        <ImportButton
          lang={lang}
          ids={ids}
          action={actions.cancel}
          leaveTo={here.slice(0, here.lastIndexOf("/"))}
          variant="ghost"
          asks
        >
          {t("verify.discard")}
        </ImportButton>
      </div>
    </>
  );
}
