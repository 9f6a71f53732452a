import { getTranslations } from "next-intl/server";
import type { Activity } from "@/lib/audit/presenter";
import { isKnownAct } from "@/lib/audit/rules";
import { formatMoment } from "@/lib/i18n/dates";
import { ofPerson } from "@/lib/i18n/of-name";
import type { Lang } from "@/lib/vocabulary/languages";

/** Fields that name what a line is about, the first one that a line has. */
const NAMED_BY = ["name", "title", "question", "subject_fr", "role"] as const;

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Shows who did what when, in words. */
export async function ActivityList({
  lang,
  timeZone,
  rows,
}: {
  lang: Lang;
  timeZone: string;
  rows: readonly Activity[];
}) {
  const t = await getTranslations("activity");
  const team = await getTranslations("team");
  const detailOf = ({ before, after }: Activity): string | null => {
    for (const field of NAMED_BY) {
      const value = textOf(after[field]) ?? textOf(before[field]);
      if (value)
        return field === "role" && team.has(`roles.${value}` as never)
          ? team(`roles.${value}` as never)
          : value;
    }
    return typeof after.count === "number" ? t("count", { count: after.count }) : null;
  };
  const nameOf = ({ user, actor, on_behalf_of }: Activity): string => {
    const name = user?.name || t(`actors.${actor}`);
    if (!on_behalf_of) return name;
    const person = on_behalf_of.name;
    return t("support", { name, person, ofPerson: ofPerson(person) });
  };
  return (
    <ul className="entry-list">
      {rows.map((row) => {
        const { id, actor, subject, act, created_at } = row;
        const key = isKnownAct(subject, act) ? (`acts.${subject}.${act}` as never) : null;
        const detail = detailOf(row);
        return (
          <li key={id} className="grid min-h-18 content-center gap-x-4 px-4 py-2.5 md:grid-cols-[1fr_auto]">
            <p className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{nameOf(row)}</span> {key ? t(key) : `${subject}.${act}`}
              {detail ? <span className="text-muted"> · {detail}</span> : null}
              {actor === "apiToken" ? <span className="text-muted"> · {t("byProgram")}</span> : null}
            </p>
            <time className="tabular text-sm text-muted" dateTime={created_at.toISOString()}>
              {formatMoment(created_at, lang, timeZone)}
            </time>
          </li>
        );
      })}
    </ul>
  );
}
