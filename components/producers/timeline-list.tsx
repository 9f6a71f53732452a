import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { PlainAction } from "@/components/forms/plain-action";
import { Badge } from "@/components/ui/badge";
import { formatDay, formatMoment } from "@/lib/i18n/dates";
import type { ProducerFacts, TimelineEvent } from "@/lib/producers/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";
import { DeleteNote } from "./delete-note";
import { eventWords } from "./event-words";

const TONE = {
  note: "highlight",
  plan: "info",
  send: "success",
  returned: "warning",
  payment: "neutral",
  refund: "neutral",
  dispute: "danger",
  activity: "outline",
} as const satisfies Record<TimelineEvent["kind"], string>;

/** Shows what happened to a farm, the newest first. Each entry leads to its screen. */
export async function TimelineList({
  lang,
  farm,
  events,
  removeNote,
}: {
  lang: Lang;
  farm: Pick<ProducerFacts, "id" | "uuid" | "name">;
  events: readonly TimelineEvent[];
  removeNote: PlainAction;
}) {
  const t = await getTranslations("producers");
  const wordsOf = await eventWords(lang, farm);
  return (
    <ul aria-label={t("view.timeline")} className="entry-list">
      {events.map((event) => {
        const { text, detail, href } = wordsOf(event);
        return (
          <li
            key={event.key}
            className="grid min-h-18 content-center items-center gap-x-4 gap-y-1 px-4 py-2.5 md:grid-cols-[8rem_1fr_auto]"
          >
            <span>
              <Badge tone={TONE[event.kind]}>{t(`kinds.${event.kind}`)}</Badge>
            </span>
            <div className="min-w-0 wrap-anywhere">
              {href ? (
                <Link href={href} className="text-link underline underline-offset-4">
                  {text}
                </Link>
              ) : (
                <span className="whitespace-pre-line">{text}</span>
              )}
              {detail ? <span className="text-muted"> · {detail}</span> : null}
            </div>
            <div className="flex flex-wrap items-center gap-x-3 md:justify-end">
              <time className="tabular text-sm text-muted" dateTime={event.at.toISOString()}>
                {event.kind === "returned"
                  ? formatDay(event.at, SITE_ZONE)
                  : formatMoment(event.at, lang, SITE_ZONE)}
              </time>
              {event.kind === "note" ? (
                <DeleteNote lang={lang} farmId={farm.id} noteId={event.id} action={removeNote} />
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
