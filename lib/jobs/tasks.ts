import { randomUUID } from "node:crypto";
import type { Task, TaskList } from "graphile-worker";
import { db } from "@/db/client";
import { purgePartialSignups } from "@/lib/accounts/service/interest";
import { purgeSessions } from "@/lib/accounts/service/sessions";
import { purgeSpentChallenges } from "@/lib/captcha/service";
import {
  endConnection,
  renewConnections,
  syncConnection,
  syncCustomer,
} from "@/lib/connections/service/jobs";
import { purgeConnectionRequests } from "@/lib/connections/service/purge";
import { readSales } from "@/lib/connections/service/sales";
import { systemClock } from "@/lib/core/clock";
import type { PoolCtx } from "@/lib/core/context";
import type { Worker } from "@/lib/delivery/operations/lane";
import { deliverEmail } from "@/lib/delivery/service/deliver-email";
import { deliverSms } from "@/lib/delivery/service/deliver-sms";
import { foldNotificationTotals, prepareDeliveryMonths } from "@/lib/delivery/service/upkeep";
import { DEFAULT_LANG } from "@/lib/i18n/languages";
import { checkImport, purgeImport, purgeImports, runImport, undoRows } from "@/lib/imports/service/jobs";
import { LISTENERS } from "@/lib/listeners";
import { startScheduledSend } from "@/lib/notifications/service/lifecycle";
import { purgePageHits } from "@/lib/page-hits/service";
import { readAttachment } from "@/lib/payments/service/attachments";
import { invoiceCharges, settleCharges, settleSend } from "@/lib/payments/service/charges";
import { catchUpDisputes, syncDispute, withdrawLostCredit } from "@/lib/payments/service/dispute-jobs";
import {
  catchUpPayments,
  endPlanWithoutFarm,
  endTrials,
  finishPaymentRequest,
  readPayments,
} from "@/lib/payments/service/jobs";
import { checkPlanTaxes, keepPlanTaxes } from "@/lib/payments/service/plan-taxes";
import { warnOfProvincialSales } from "@/lib/payments/service/provincial-sales";
import { reconcileMoney } from "@/lib/payments/service/reconcile";
import { remindOfTrials, warnOfExpiry } from "@/lib/payments/service/reminders";
import { returnCredits } from "@/lib/payments/service/return-credit";
import { endSupersededPlans } from "@/lib/payments/service/superseded";
import { endUnpaidPlanOfTrial } from "@/lib/payments/service/unpaid-plans";
import { sendReports } from "@/lib/reports/service/send";
import {
  eraseRemoved,
  purgeBulkOperations,
  restoreRemoved,
  runBulkOperation,
} from "@/lib/subscribers/service/bulk-progress";
import { purgePending } from "@/lib/subscribers/service/purge";
import { askSurveys } from "@/lib/surveys/service/ask";
import { deliverTransactional } from "@/lib/transactional/service";
import { publishStale } from "@/lib/transport/page-cache/redis";
import { prunePageCache } from "@/lib/transport/page-cache/store";
import { welcomeSubscriber } from "@/lib/welcome/service/send";
import type { JobPayloads } from "./enqueue";

/** Returns the context of a job: the system as actor, on the shared pool. */
export const jobContext = (job: string): PoolCtx => ({
  actor: { kind: "job", job },
  lang: DEFAULT_LANG,
  db: db(),
  clock: systemClock,
  requestId: randomUUID(),
  ip: null,
  listeners: LISTENERS,
  onStale: publishStale,
});

/** The handlers of all tasks. A queued or daily task without a handler does not compile. */
type Tasks = Record<
  | keyof JobPayloads
  | "ask_surveys"
  | "purge"
  | "end_trials"
  | "end_superseded_plans"
  | "catch_up_payments"
  | "settle_charges"
  | "check_plan_taxes"
  | "warn_of_sales"
  | "return_credits"
  | "reconcile_money"
  | "remind_of_payments"
  | "fold_totals"
  | "send_reports"
  | "keep_connections",
  Task
>;

/** Returns all tasks of the queue. Each task calls one verb. */
export function taskList(worker: Worker): TaskList & Tasks {
  const task =
    <Name extends keyof JobPayloads>(
      name: Name,
      verb: (ctx: PoolCtx, payload: JobPayloads[Name]) => Promise<void>,
    ): Task =>
    (payload) =>
      verb(jobContext(name), payload as JobPayloads[Name]);
  return {
    send_transactional: task("send_transactional", (ctx, payload) =>
      deliverTransactional(ctx, payload, readAttachment),
    ),
    welcome_subscriber: task("welcome_subscriber", welcomeSubscriber),
    bulk_operation: task("bulk_operation", runBulkOperation),
    restore_removed: task("restore_removed", restoreRemoved),
    erase_removed: task("erase_removed", eraseRemoved),
    check_import: task("check_import", checkImport),
    run_import: task("run_import", runImport),
    undo_import: task("undo_import", undoRows),
    purge_import: task("purge_import", purgeImport),
    sync_connection: task("sync_connection", syncConnection),
    sync_customer: task("sync_customer", syncCustomer),
    end_connection: task("end_connection", endConnection),
    start_notification: task("start_notification", startScheduledSend),
    deliver_email: task("deliver_email", (ctx, payload) => deliverEmail(ctx, payload, worker)),
    deliver_sms: task("deliver_sms", (ctx, payload) => deliverSms(ctx, payload, worker)),
    payment_request: task("payment_request", finishPaymentRequest),
    read_payments: task("read_payments", readPayments),
    sync_dispute: task("sync_dispute", syncDispute),
    withdraw_credit: task("withdraw_credit", withdrawLostCredit),
    end_unpaid_plan: task("end_unpaid_plan", endUnpaidPlanOfTrial),
    end_plan: task("end_plan", endPlanWithoutFarm),
    plan_taxes: task("plan_taxes", keepPlanTaxes),
    settle_charge: task("settle_charge", settleSend),
    invoice_charges: task("invoice_charges", invoiceCharges),
    reconcile_money: () => reconcileMoney(jobContext("reconcile_money")),
    settle_charges: () => settleCharges(jobContext("settle_charges")),
    check_plan_taxes: () => checkPlanTaxes(jobContext("check_plan_taxes")),
    warn_of_sales: () => warnOfProvincialSales(jobContext("warn_of_sales")),
    return_credits: () => returnCredits(jobContext("return_credits")),
    end_trials: () => endTrials(jobContext("end_trials")),
    end_superseded_plans: () => endSupersededPlans(jobContext("end_superseded_plans")),
    catch_up_payments: async () => {
      const ctx = jobContext("catch_up_payments");
      await catchUpPayments(ctx);
      await catchUpDisputes(ctx);
    },
    remind_of_payments: async () => {
      const ctx = jobContext("remind_of_payments");
      await remindOfTrials(ctx);
      await warnOfExpiry(ctx);
    },
    ask_surveys: async () => void (await askSurveys(jobContext("ask_surveys"))),
    send_reports: () => sendReports(jobContext("send_reports")),
    keep_connections: async () => {
      const ctx = jobContext("keep_connections");
      await renewConnections(ctx);
      await readSales(ctx);
    },
    fold_totals: () => foldNotificationTotals(jobContext("fold_totals")),
    purge: async () => {
      const ctx = jobContext("purge");
      await purgePartialSignups(ctx);
      await purgeSessions(ctx);
      await purgePageHits(ctx);
      await purgeSpentChallenges(ctx);
      await purgePending(ctx);
      await prepareDeliveryMonths(ctx);
      await purgeBulkOperations(ctx);
      await purgeImports(ctx);
      await purgeConnectionRequests(ctx);
      await prunePageCache();
    },
  };
}

/**
 * Regular tasks (UTC): deletes expired data at a quiet hour, corrects and bills the charges of sends and the taxes of
 * plans, warns of sales by province, looks for payments and disputes whose webhook never came, gives back the credit of plans that ended, compares the money, reminds of trials and cards and sends surveys to owners in the morning,
 * folds the changes of totals each minute, ends trials and superseded plans every ten, and each hour renews the tokens of connections and
 * reads the sales of days that ended.
 */
export const CRONTAB = [
  "* * * * * fold_totals",
  "*/10 * * * * end_trials",
  "*/10 * * * * end_superseded_plans",
  "11 * * * * send_reports",
  "37 * * * * keep_connections",
  "11 7 * * * settle_charges",
  "21 7 * * * check_plan_taxes",
  "31 7 * * * warn_of_sales",
  "41 7 * * * catch_up_payments",
  "51 7 * * * return_credits",
  "17 8 * * * purge",
  "41 8 * * * reconcile_money",
  "9 13 * * * remind_of_payments",
  "23 14 * * * ask_surveys",
].join("\n");
