import { type TableRows, writeCsv } from "@/lib/files/operations/csv";
import { typedNumber } from "@/lib/i18n/conventions";
import { formatDay } from "@/lib/i18n/dates";
import { translator } from "@/lib/i18n/translator";
import type { Ctx } from "@/lib/platform/context";
import type { ProducerFilter } from "../inputs";
import type { Producer, ProducerFile } from "../presenter";
import { readAll } from "../queries";

const COLUMNS = [
  "name",
  "handle",
  "owner",
  "email",
  "phone",
  "plan",
  "trial_end",
  "signed_up",
  "last_send",
  "subscribers",
  "sends",
  "revenue",
  "health",
  "emails",
  "bounced",
  "complained",
  "verification",
  "shown",
] as const;

/** Returns the chosen farms as CSV, written while they are read. */
export function producerFile(ctx: Ctx, filter: ProducerFilter): ProducerFile {
  const t = translator(ctx.lang, "producers");
  const common = translator(ctx.lang, "common");
  const dayOf = (date: Date | null) => (date ? formatDay(date) : "");
  const cellsOf = (farm: Producer): Record<(typeof COLUMNS)[number], string> => ({
    name: farm.name,
    handle: farm.handle,
    owner: farm.owner.name ?? "",
    email: farm.owner.email ?? "",
    phone: farm.owner.phone ?? "",
    plan: t(`plans.${farm.plan_type}`),
    trial_end: farm.plan_type === "trial" ? dayOf(farm.trial_ends_at) : "",
    signed_up: dayOf(farm.signed_up_at),
    last_send: dayOf(farm.last_send_at),
    subscribers: String(farm.subscribers),
    sends: String(farm.sends),
    // Spreadsheets read the decimal sign of their language.
    revenue: typedNumber((farm.revenue_cents / 100).toFixed(2), ctx.lang),
    health: t(`healths.${farm.health}`),
    emails: String(farm.recent.emails),
    bounced: String(farm.recent.bounced),
    complained: String(farm.recent.complained),
    verification: t(`verifications.${farm.verification}`),
    shown: common(farm.shown ? "yes" : "no"),
  });
  const now = ctx.clock.now();
  async function* table(): TableRows {
    yield [COLUMNS.map((column) => t(`columns.${column}`))];
    for await (const farms of readAll(ctx.db, filter, now))
      yield farms.map((farm) => {
        const cells = cellsOf(farm);
        return COLUMNS.map((column) => cells[column]);
      });
  }
  return {
    body: writeCsv(table()),
    type: "text/csv; charset=utf-8",
    filename: `${t("file")}-${formatDay(now)}.csv`,
  };
}
