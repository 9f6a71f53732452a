import { getTranslations } from "next-intl/server";
import type { FormAction } from "@/components/forms/form-action";
import type { PlainAction } from "@/components/forms/plain-action";
import { Badge } from "@/components/ui/badge";
import { formatMoment } from "@/lib/i18n/dates";
import type { MadeCheck } from "@/lib/tools/presenter";
import { CHECK_GROUPS, commandOf } from "@/lib/tools/rules";
import type { Lang } from "@/lib/vocabulary/languages";
import type { LaunchCheck } from "@/lib/vocabulary/site-enumerations";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";
import { ClearCheck } from "./clear-check";
import { RecordCheck } from "./record-check";

interface Actions {
  record: FormAction;
  clear: PlainAction;
}

/** Shows one check: what is expected, its command, and who ticked it. */
async function CheckRow({
  lang,
  name,
  made,
  actions,
}: {
  lang: Lang;
  name: LaunchCheck;
  made: MadeCheck | undefined;
  actions: Actions;
}) {
  const t = await getTranslations("tools.checklist");
  const command = commandOf(name);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4">
      <div className="min-w-0 max-w-prose flex-1 basis-72">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Badge tone={made ? "success" : "outline"} dot={made !== undefined}>
            {t(made ? "done" : "todo")}
          </Badge>
          <span className="min-w-0 flex-1 basis-56">{t(`checks.${name}`)}</span>
        </p>
        {command ? <code className="mt-1.5 block text-xs text-muted wrap-anywhere">{command}</code> : null}
        {made ? (
          <p className="mt-1.5 text-sm text-muted wrap-anywhere">
            {t("by", { when: formatMoment(made.at, lang, SITE_ZONE), who: made.by ?? t("somebody") })}
            {made.note ? (
              <span className="block whitespace-pre-line">{t("note", { note: made.note })}</span>
            ) : null}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {made ? <ClearCheck lang={lang} name={name} action={actions.clear} /> : null}
        <RecordCheck
          key={String(made !== undefined)}
          lang={lang}
          name={name}
          madeAt={made?.at.toISOString()}
          action={actions.record}
        />
      </div>
    </li>
  );
}

/** Shows the launch checklist, in the order of its document. */
export async function CheckGroups({
  lang,
  made,
  actions,
}: {
  lang: Lang;
  made: MadeCheck[];
  actions: Actions;
}) {
  const t = await getTranslations("tools.checklist");
  return CHECK_GROUPS.map(({ group, checks }) => (
    <section key={group} aria-labelledby={`group-${group}`} className="mt-8">
      <h2 id={`group-${group}`} className="mb-3 text-2xl">
        {t(`groups.${group}`)}
      </h2>
      <ul aria-labelledby={`group-${group}`} className="entry-list">
        {checks.map((name) => (
          <CheckRow
            key={name}
            lang={lang}
            name={name}
            made={made.find((one) => one.name === name)}
            actions={actions}
          />
        ))}
      </ul>
    </section>
  ));
}
