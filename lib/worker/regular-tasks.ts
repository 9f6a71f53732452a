import { purgeInterest, purgePartialSignups } from "@/lib/accounts/service/interest";
import { purgeLogIns, purgeSessions } from "@/lib/accounts/service/sessions";
import { purgeApiTokens } from "@/lib/api-tokens/service";
import { purgeAudit } from "@/lib/audit/service";
import { purgeSpentChallenges } from "@/lib/captcha/service";
import { renewConnections } from "@/lib/connections/service/jobs";
import { purgeConnectionRequests } from "@/lib/connections/service/purge";
import { readSales } from "@/lib/connections/service/sales";
import { purgeConsents } from "@/lib/consent/service";
import { purgeContactRequests } from "@/lib/contact/service";
import {
  foldNotificationTotals,
  prepareDeliveryMonths,
  purgeDeliveries,
} from "@/lib/delivery/service/upkeep";
import { purgeFarmEvents } from "@/lib/farm-events/service/purge";
import { purgeVerificationFiles } from "@/lib/farms/service/verification-files";
import { purgeWorkers } from "@/lib/health/service/signs";
import { purgeImports } from "@/lib/imports/service/jobs";
import { countSiteDays } from "@/lib/metrics/service/count";
import { tidyWebhooks, wakeWebhooks } from "@/lib/outgoing-webhooks/service/deliver";
import { countPageHits, purgePageHits } from "@/lib/page-hits/service";
import { settleCharges } from "@/lib/payments/charges/service/charges";
import { warnOfProvincialSales } from "@/lib/payments/charges/service/provincial-sales";
import { catchUpDisputes } from "@/lib/payments/disputes/service/disputes";
import {
  checkPlanTaxes,
  endSupersededPlans,
  remindOfTrials,
  warnOfExpiry,
} from "@/lib/payments/plans/service/jobs";
import { reconcileMoney } from "@/lib/payments/reconciliation/service/reconcile";
import { returnCredits } from "@/lib/payments/refunds/service/refunds";
import { catchUpPayments, endTrials } from "@/lib/payments/sync/service/jobs";
import type { PoolCtx } from "@/lib/platform/context";
import { foldFarmTotals, refreshFarmHealth } from "@/lib/producers/service/totals";
import { sendReports } from "@/lib/reports/service/send";
import { renewAppKeys } from "@/lib/second-factor/service/jobs";
import { purgeBulkOperations } from "@/lib/subscribers/service/bulk-progress";
import { purgePartialForms, purgePending } from "@/lib/subscribers/service/purge";
import { askSurveys } from "@/lib/surveys/service/ask";
import { purgeMessageBodies, purgeMessages } from "@/lib/transactional/service";
import { purgeIdempotencyKeys } from "@/lib/transport/idempotency";
import { prunePageCache } from "@/lib/transport/page-cache/store";
import { purgeUploads } from "@/lib/uploads/service";
import { purgeProviderCalls, purgeWebhookEvents } from "@/lib/webhooks/service";

interface RegularTask {
  /** When it runs, in UTC: minute, hour, day, month, weekday. */
  at: string;
  verb: (ctx: PoolCtx) => Promise<unknown>;
}

/** Tasks that run at fixed times. Each calls one verb, so that a failure stops no other task. */
export const REGULAR_TASKS = {
  /** Adds the changes of the totals of notifications up. */
  fold_totals: { at: "* * * * *", verb: foldNotificationTotals },
  /** Adds the changes of the totals of farms up. */
  fold_farm_totals: { at: "* * * * *", verb: foldFarmTotals },
  /** Counts the page views of today and yesterday. */
  count_page_hits: { at: "*/10 * * * *", verb: countPageHits },
  /** Calls the endpoints of webhooks again whose wait is over. */
  wake_webhooks: { at: "* * * * *", verb: wakeWebhooks },
  /** Ends trials whose time is over. */
  end_trials: { at: "*/10 * * * *", verb: endTrials },
  /** Ends the plans that another plan of the same owner replaced. */
  end_superseded_plans: { at: "*/10 * * * *", verb: endSupersededPlans },
  /** Sends the reports that are due at this hour of the farm. */
  send_reports: { at: "11 * * * *", verb: sendReports },
  /** Renews the tokens of connections before they expire. */
  renew_connections: { at: "37 * * * *", verb: renewConnections },
  /** Reads the sales of days that ended from points of sale. */
  read_sales: { at: "42 * * * *", verb: readSales },
  /** Deletes files of verifications whose time is over, or whose farm was deleted. */
  purge_verification_files: { at: "52 * * * *", verb: purgeVerificationFiles },
  /** Deletes the signs of life of workers that were killed. */
  purge_workers: { at: "57 * * * *", verb: purgeWorkers },
  /** Counts the figures of the site of the day that ended. */
  count_site_days: { at: "33 6 * * *", verb: countSiteDays },
  /** Corrects the charges of sends whose outcome became known later. */
  settle_charges: { at: "11 7 * * *", verb: settleCharges },
  /** Compares the taxes of each plan with the address of its owner. */
  check_plan_taxes: { at: "21 7 * * *", verb: checkPlanTaxes },
  /** Warns super administrators before sales reach the threshold of a province. */
  warn_of_sales: { at: "31 7 * * *", verb: warnOfProvincialSales },
  /** Reads payments whose webhook never came. */
  catch_up_payments: { at: "41 7 * * *", verb: catchUpPayments },
  /** Reads disputes whose webhook never came. */
  catch_up_disputes: { at: "46 7 * * *", verb: catchUpDisputes },
  /** Refunds the credit that is left when a plan has ended. */
  return_credits: { at: "51 7 * * *", verb: returnCredits },
  /** Deletes unfinished sign-ups after their time. */
  purge_partial_signups: { at: "12 8 * * *", verb: purgePartialSignups },
  /** Deletes messages of the contact form after their time. */
  purge_contact_requests: { at: "13 8 * * *", verb: purgeContactRequests },
  /** Deletes registrations of interest after their time. */
  purge_interest: { at: "15 8 * * *", verb: purgeInterest },
  /** Deletes the answers that were kept for repeated calls. */
  purge_idempotency_keys: { at: "27 * * * *", verb: purgeIdempotencyKeys },
  /** Deletes expired personal tokens. */
  purge_api_tokens: { at: "16 8 * * *", verb: purgeApiTokens },
  /** Deletes expired sessions and log-ins that wait for their second step. */
  purge_sessions: { at: "13 8 * * *", verb: purgeSessions },
  /** Deletes old page hits. */
  purge_page_hits: { at: "14 8 * * *", verb: purgePageHits },
  /** Deletes what old calls of providers said. */
  purge_webhook_events: { at: "24 8 * * *", verb: purgeWebhookEvents },
  /** Deletes solved captchas that expired. */
  purge_spent_challenges: { at: "15 8 * * *", verb: purgeSpentChallenges },
  /** Deletes people who never confirmed their address. */
  purge_pending: { at: "16 8 * * *", verb: purgePending },
  /** Deletes unfinished public forms after a week. */
  purge_partial_forms: { at: "26 8 * * *", verb: purgePartialForms },
  /** Creates the partitions of the next months of deliveries. */
  prepare_delivery_months: { at: "17 8 * * *", verb: prepareDeliveryMonths },
  /** Deletes bulk operations that cannot be undone any more. */
  purge_bulk_operations: { at: "18 8 * * *", verb: purgeBulkOperations },
  /** Deletes the files and rows of old imports. */
  purge_imports: { at: "19 8 * * *", verb: purgeImports },
  /** Deletes connections that were begun and never finished. */
  purge_connection_requests: { at: "20 8 * * *", verb: purgeConnectionRequests },
  /** Deletes expired pages of the cache that web processes share. */
  prune_page_cache: { at: "21 8 * * *", verb: prunePageCache },
  /** Encrypts secrets of authenticator apps with the newest key. */
  renew_app_keys: { at: "22 8 * * *", verb: renewAppKeys },
  /** Lets the health of farms follow the days. */
  refresh_farm_health: { at: "23 8 * * *", verb: refreshFarmHealth },
  /** Deletes events of farms that are more than 30 days old, with their webhooks. */
  purge_farm_events: { at: "24 8 * * *", verb: purgeFarmEvents },
  /** Deletes old tests of webhooks, and encrypts secrets of endpoints with the newest key. */
  tidy_webhooks: { at: "25 8 * * *", verb: tidyWebhooks },
  /** Deletes log-ins that no dispute can ask for any more. */
  purge_log_ins: { at: "28 8 * * *", verb: purgeLogIns },
  /** Deletes the values of messages that were sent, after 30 days. */
  purge_message_bodies: { at: "29 8 * * *", verb: purgeMessageBodies },
  /** Deletes single messages that prove nothing any more. */
  purge_messages: { at: "30 8 * * *", verb: purgeMessages },
  /** Deletes calls of providers after 90 days. */
  purge_provider_calls: { at: "32 8 * * *", verb: purgeProviderCalls },
  /** Deletes entries of the audit after 2 years. */
  purge_audit: { at: "33 8 * * *", verb: purgeAudit },
  /** Deletes consents 3 years after their person could be written to last. */
  purge_consents: { at: "34 8 * * *", verb: purgeConsents },
  /** Deletes the deliveries of months that prove nothing any more. */
  purge_deliveries: { at: "35 8 * * *", verb: purgeDeliveries },
  /** Deletes uploads that nothing refers to since 30 days. */
  purge_uploads: { at: "36 8 * * *", verb: purgeUploads },
  /** Compares our ledger with the payment provider. */
  reconcile_money: { at: "41 8 * * *", verb: reconcileMoney },
  /** Reminds owners of the end of their trial. */
  remind_of_trials: { at: "9 13 * * *", verb: remindOfTrials },
  /** Warns owners of a card that expires this month. */
  warn_of_expiry: { at: "14 13 * * *", verb: warnOfExpiry },
  /** Sends the survey to owners who are due. */
  ask_surveys: { at: "23 14 * * *", verb: askSurveys },
} as const satisfies Record<string, RegularTask>;

/** The regular tasks as graphile-worker reads them: one line each. */
export const CRONTAB = Object.entries(REGULAR_TASKS)
  .map(([name, { at }]) => `${at} ${name}`)
  .join("\n");
