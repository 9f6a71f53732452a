import type { Task, TaskList } from "graphile-worker";
import { endConnection, syncConnection, syncCustomer } from "@/lib/connections/service/jobs";
import type { Worker } from "@/lib/delivery/operations/lane";
import { deliverEmail } from "@/lib/delivery/service/deliver-email";
import { deliverSms } from "@/lib/delivery/service/deliver-sms";
import { purgeImport } from "@/lib/imports/service/jobs";
import type { JobPayloads } from "@/lib/jobs/enqueue";
import { startScheduledSend } from "@/lib/notifications/service/lifecycle";
import { deliverWebhooks } from "@/lib/outgoing-webhooks/service/deliver";
import { relayFarmEvents } from "@/lib/outgoing-webhooks/service/relay";
import { invoiceCharges, settleSend } from "@/lib/payments/charges/service/charges";
import { syncDispute, withdrawLostCredit } from "@/lib/payments/disputes/service/disputes";
import { readAttachment } from "@/lib/payments/documents/service/documents";
import { endUnpaidPlanOfTrial, keepPlanTaxes } from "@/lib/payments/plans/service/jobs";
import { endPlanWithoutFarm, finishPaymentRequest, readPayments } from "@/lib/payments/sync/service/jobs";
import type { PoolCtx } from "@/lib/platform/context";
import { eraseRemoved, restoreRemoved, runBulkOperation } from "@/lib/subscribers/service/bulk-progress";
import { deliverTransactional } from "@/lib/transactional/service";
import { welcomeSubscriber } from "@/lib/welcome/service/send";
import type { DoImportTask } from "./import-process";
import { IMPORT_TASKS, type ImportTask } from "./import-tasks";
import { jobContext } from "./job-context";
import { observed } from "./observed-tasks";
import { REGULAR_TASKS } from "./regular-tasks";

/** The handlers of all tasks. A queued or regular task without a handler does not compile. */
type Tasks = Record<keyof JobPayloads | keyof typeof REGULAR_TASKS, Task>;

const regularTasks = (contextOf: (job: string) => PoolCtx) =>
  Object.fromEntries(
    Object.entries(REGULAR_TASKS).map(([name, { verb }]): [string, Task] => [
      name,
      async () => void (await verb(contextOf(name))),
    ]),
  ) as Record<keyof typeof REGULAR_TASKS, Task>;

interface TaskOptions {
  contextOf?: (job: string) => PoolCtx;
  /** Does the tasks of imports in another process; without it they are done in this one. */
  doImportTask?: DoImportTask;
}

/** Returns all tasks of the queue. Each task calls one verb, in a context of its own. */
export function taskList(
  worker: Worker,
  { contextOf = jobContext, doImportTask }: TaskOptions = {},
): TaskList & Tasks {
  const task =
    <Name extends keyof JobPayloads>(
      name: Name,
      verb: (ctx: PoolCtx, payload: JobPayloads[Name]) => Promise<void>,
    ): Task =>
    (payload) =>
      verb(contextOf(name), payload as JobPayloads[Name]);
  const importTask = <Name extends ImportTask>(name: Name): Task =>
    doImportTask ? (payload) => doImportTask(name, payload) : task(name, IMPORT_TASKS[name]);
  return observed({
    send_transactional: task("send_transactional", (ctx, payload) =>
      deliverTransactional(ctx, payload, readAttachment),
    ),
    welcome_subscriber: task("welcome_subscriber", welcomeSubscriber),
    bulk_operation: task("bulk_operation", runBulkOperation),
    restore_removed: task("restore_removed", restoreRemoved),
    erase_removed: task("erase_removed", eraseRemoved),
    check_import: importTask("check_import"),
    run_import: importTask("run_import"),
    undo_import: importTask("undo_import"),
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
    relay_farm_events: task("relay_farm_events", relayFarmEvents),
    deliver_webhooks: task("deliver_webhooks", (ctx, payload) =>
      deliverWebhooks(ctx, payload, { stopping: worker.stopping }),
    ),
    invoice_charges: task("invoice_charges", invoiceCharges),
    ...regularTasks(contextOf),
  });
}
