import { env } from "@/lib/env";
import { spokenDay } from "@/lib/i18n/dates";
import { adminHref } from "@/lib/i18n/routes";
import { firstName } from "@/lib/messaging/rules/first-name";
import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { addDays } from "@/lib/statistics/rules/range";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { REPORT_KINDS, type ReportKind } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { curveUrl, stopReportUrl } from "../links";
import { findBestMessage, type WeekOfSends } from "../operations/best-message";
import { countHappened, type DueReport, forgetOldReports, listReaders, takeDue } from "../operations/due";
import { type Happened, isWorthSending, periodOf } from "../rules";

/** Farms of one transaction. */
const BATCH = 100;

function valuesOf(
  kind: ReportKind,
  due: DueReport,
  happened: Happened & { total: number },
  lang: Lang,
  now: Date,
) {
  const report = { farm_id: due.farm_id, kind, day: due.day };
  const { from, to } = periodOf(kind, due.day, due.time_zone);
  return {
    farm: due.name,
    gained: String(kind === "daily" ? happened.by_themselves : happened.gained),
    lost: String(happened.lost),
    total: String(happened.total),
    from: spokenDay(from, lang, now, due.time_zone),
    to: spokenDay(new Date(to.getTime() - 1), lang, now, due.time_zone),
    url: env().APP_URL + adminHref(lang, `/farms/${due.uuid}/subscribers`),
    picture_url: curveUrl(report),
    unsubscribe_url: stopReportUrl(lang, report),
  };
}

/** What a week of sends says, and where the button leads: to a message when none was sent, else to its figures. */
function valuesOfSends({ sends, best }: WeekOfSends, { uuid }: DueReport, lang: Lang) {
  const screen = sends === 0 ? "notifications/create" : "statistics";
  return {
    wrote: sends === 0 ? "no" : best ? "yes" : "nobody",
    best: best?.title ?? "",
    clicked: String(best?.clicked ?? 0),
    receivers: String(best?.receivers ?? 0),
    url: env().APP_URL + adminHref(lang, `/farms/${uuid}/${screen}`),
  };
}

async function sendBatch(tx: Ctx, kind: ReportKind): Promise<number> {
  const due = await takeDue(tx, kind, BATCH);
  if (due.length === 0) return 0;
  const happened = await countHappened(tx, kind, due);
  const told = due.filter(({ farm_id }) => {
    const counts = happened.get(farm_id);
    return counts !== undefined && isWorthSending(kind, counts);
  });
  const readers = await listReaders(
    tx,
    told.map(({ farm_id }) => farm_id),
  );
  const sends = new Map<number, WeekOfSends>();
  if (kind === "weekly")
    for (const { farm_id: id, time_zone, day } of told)
      sends.set(id, await findBestMessage(tx, { id, time_zone }, { from: day, to: addDays(day, 6) }));
  for (const { farm_id, name, email, lang } of readers) {
    const own = told.find((one) => one.farm_id === farm_id)!;
    const sent = sends.get(farm_id);
    await queueTransactional(tx, {
      channel: "email",
      kind: `${kind}_report`,
      address: email,
      lang,
      farm_id,
      values: {
        ...valuesOf(kind, own, happened.get(farm_id)!, lang, tx.clock.now()),
        ...(sent ? valuesOfSends(sent, own, lang) : {}),
        name: firstName(name),
      },
    });
  }
  return due.length;
}

/**
 * Sends the reports on new subscribers that are due, to the owners of each farm, in their language. An hourly job
 * calls it; a report goes once, however many workers call it and whenever they are killed.
 */
export async function sendReports(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  for (const kind of REPORT_KINDS)
    for (let made = BATCH; made === BATCH; ) made = await transaction(ctx, (tx) => sendBatch(tx, kind));
  await forgetOldReports(ctx);
}
