import { claimLimit } from "@/lib/billing/operations/claim-limit";
import { queueLanes } from "@/lib/delivery/operations/lanes";
import { type Quote, quote } from "@/lib/delivery/operations/quote";
import { snapshotRecipients } from "@/lib/delivery/operations/snapshot";
import type { FarmRow } from "@/lib/farms/operations/read";
import { scheduledInstant } from "@/lib/messaging/rules/window";
import { payerOf } from "@/lib/payments/accounts/operations/accounts";
import { verdictToBegin } from "@/lib/payments/plans/operations/send-verdict";
import type { Ctx, Tx } from "@/lib/platform/context";
import { AppError, conflict, type FieldErrors, invalid } from "@/lib/platform/errors";
import { limitRateInside } from "@/lib/platform/rate-limits";
import { newSecret } from "@/lib/platform/secrets";
import type { FrozenQuote } from "@/lib/vocabulary/json-columns";
import type { SendRequest } from "../inputs";
import { listHighlighted, type NotificationRow } from "../queries";
import { contentProblems, emptyListProblem } from "../rules/content";
import { audienceAt } from "./audience-of";
import { refuseOlderVersion } from "./drafts";
import { freezeContent } from "./freeze-content";
import { requireOpenWindow } from "./require-open-window";
import { queueStart } from "./start-job";
import { transition } from "./transition";

/** When a send starts, and what the person saw of it. */
type SendTerms = Omit<SendRequest, "farm_id" | "notification_id">;

/** Checks the conditions of a send that do not depend on its text: farm address, plan, card and monthly limit. */
async function refuseUnlessAllowed(tx: Tx, farm: FarmRow): Promise<void> {
  if (!farm.address || !farm.city) throw invalid("global", "addressRequired");
  const verdict = await verdictToBegin(tx, farm);
  if (!verdict.allowed) throw new AppError("forbidden", {}, [{ key: verdict.reason }]);
  await claimLimit(tx, farm.id, "notifications", 1);
}

/** Returns when the send starts. Refuses a time outside of the send window of the farm. */
function startOf(ctx: Ctx, input: SendTerms, notification: NotificationRow, farm: FarmRow): Date {
  const now = ctx.clock.now();
  if (input.when === "now") {
    requireOpenWindow(now, farm.time_zone, "global");
    return now;
  }
  const day = input.scheduled_day ?? notification.scheduled_day;
  const hour = input.scheduled_hour ?? notification.scheduled_hour;
  if (!day) throw invalid("scheduled_day", "required");
  if (hour === null || hour === undefined) throw invalid("scheduled_hour", "required");
  const at = scheduledInstant(day, hour, farm.time_zone);
  if (!at) throw invalid("scheduled_day", "invalidValue");
  requireOpenWindow(at, farm.time_zone, "scheduled_hour");
  if (at <= now) throw invalid("scheduled_day", "scheduledInPast");
  return at;
}

function refuseUnlessSendable(
  notification: NotificationRow,
  figures: Quote,
  available: number,
  input: SendTerms,
): void {
  const fields: FieldErrors = {};
  for (const { field, key, values } of [
    ...contentProblems(notification, figures.languages),
    ...emptyListProblem(notification, figures.languages, available),
  ])
    fields[field] = [{ key, values }];
  for (const lang of figures.tooLong) fields[`sms_content_${lang}`] = [{ key: "smsTooLong" }];
  if (Object.keys(fields).length > 0) throw new AppError("invalid", fields);
  if (figures.recipients.people === 0) throw invalid("global", "noRecipients");
  if (input.expected_total_tenths !== undefined && figures.total_tenths > input.expected_total_tenths) {
    throw conflict("quoteChanged");
  }
}

const frozenQuote = ({
  recipients,
  exclusions,
  segments,
  price_tenths,
  tax_tenths,
  total_tenths,
}: Quote): FrozenQuote => ({
  recipients,
  exclusions,
  segments,
  price_tenths,
  tax_tenths,
  total_tenths,
});

/**
 * Accepts the send of a locked draft: checks everything, freezes content and quote, inserts the recipients and queues
 * the work. Call it with the farm locked.
 * @throws AppError invalid | conflict (already accepted, dearer than shown) | forbidden | limit_reached | rate_limited
 */
export async function acceptSend(
  tx: Tx,
  farm: FarmRow,
  notification: NotificationRow,
  input: SendTerms,
): Promise<NotificationRow> {
  const { id } = notification;
  if (notification.status !== "in_creation") throw conflict("alreadySent");
  refuseOlderVersion(notification, input.version);
  await refuseUnlessAllowed(tx, farm);
  if (input.when === "schedule") await limitRateInside(tx, "plan_send", String(farm.id));
  const startsAt = startOf(tx, input, notification, farm);
  const web_key = notification.type === "sms" ? null : newSecret();
  const content = await freezeContent(
    notification,
    farm,
    await listHighlighted(tx.db, farm.id, notification.produce_ids),
    { at: startsAt, web_key },
  );
  const who = await audienceAt(tx, farm, notification, startsAt);
  const payer = await payerOf(tx, farm);
  const { plan_type, time_zone } = farm;
  const figures = await quote(tx, who, content, { plan_type, taxed: payer.place, at: startsAt, time_zone });
  refuseUnlessSendable(notification, figures, content.produces.length, input);
  const accepted_at = tx.clock.now();
  const accepted = await transition(
    tx,
    { farm_id: farm.id, notification_id: id },
    input.when === "now" ? "sending" : "scheduled",
    {
      frozen_content: content,
      web_key,
      quote: frozenQuote(figures),
      billing_account_id: payer.account_id,
      accepted_at,
      scheduled_at: startsAt,
      scheduled_day: input.scheduled_day ?? notification.scheduled_day,
      scheduled_hour: input.scheduled_hour ?? notification.scheduled_hour,
      sending_started_at: input.when === "now" ? accepted_at : null,
      continue_next_day: input.continue_next_day ?? notification.continue_next_day,
    },
    ["in_creation"],
  );
  if (!accepted) throw conflict("alreadySent");
  const written = await snapshotRecipients(tx, id, who, figures.variants);
  if (input.when === "now") {
    await queueLanes(tx, id, { email: written.email > 0, sms: written.sms > 0 });
  } else {
    await queueStart(tx, accepted);
  }
  return accepted;
}
