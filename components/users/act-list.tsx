import { getTranslations } from "next-intl/server";
import { auditWords } from "@/components/activity/audit-words";
import { FarmLink, PersonLink } from "@/components/logs/cells";
import { formatMoment } from "@/lib/i18n/dates";
import { ofPerson } from "@/lib/i18n/of-name";
import type { UserAct } from "@/lib/users/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";

/** Super administrators have no farm of their own, so times are those of Québec. */

/** Shows what an account did and what was done to it, the newest first. */
export async function ActList({ lang, acts }: { lang: Lang; acts: readonly UserAct[] }) {
  const t = await getTranslations("users");
  const activity = await getTranslations("activity");
  const wordsOf = await auditWords();
  const whoOf = ({ user, actor, on_behalf_of }: UserAct): string => {
    const name = user || activity(`actors.${actor}` as never);
    if (on_behalf_of === null) return name;
    return t("view.for", { name, person: on_behalf_of, ofPerson: ofPerson(on_behalf_of) });
  };
  return (
    <ul aria-label={t("view.activity")} className="entry-list">
      {acts.map((act) => (
        <li
          key={act.id}
          className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5"
        >
          <div className="min-w-0 wrap-anywhere">
            {whoOf(act)} {wordsOf(act.action)}
            {act.person ? (
              <>
                {" · "}
                <PersonLink person={act.person} lang={lang} />
              </>
            ) : null}
            {act.farm ? (
              <>
                {" · "}
                <FarmLink farm={act.farm} lang={lang} />
              </>
            ) : null}
            {act.reason ? (
              <span className="block text-sm whitespace-pre-line text-muted">
                {t("view.reason", { reason: act.reason })}
              </span>
            ) : null}
          </div>
          <time className="tabular text-sm text-muted" dateTime={act.at.toISOString()}>
            {formatMoment(act.at, lang, SITE_ZONE)}
          </time>
        </li>
      ))}
    </ul>
  );
}
