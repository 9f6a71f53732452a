import { stat } from "node:fs/promises";
import { env } from "@/lib/env";
import { readReadiness } from "@/lib/health/service/ready";
import { listOutages } from "@/lib/outages/operations/outages";
import type { Ctx, PoolCtx } from "@/lib/platform/context";
import { listOff } from "@/lib/switches/operations/switches";
import { readSiteBudgets } from "@/lib/tools/operations/budgets";
import { CHANNELS } from "@/lib/vocabulary/enumerations";
import { OUTAGE_CHANNELS } from "@/lib/vocabulary/outage-enumerations";
import { SITE_SWITCHES } from "@/lib/vocabulary/site-enumerations";
import {
  readEndpoints,
  readMessages,
  readQueue,
  readQueueAges,
  readSends,
  readShortly,
  readWaitingWebhooks,
} from "./queries";
import {
  ENDPOINT_STATES,
  JOB_STATES,
  MESSAGE_STATES,
  type Part,
  type Sample,
  SEND_STATUSES,
  SENDS_HOURS,
  sample,
} from "./rules";

const HOUR_MS = 3600 * 1000;

/** Reads a part in a short transaction of its own. */
const shortly =
  (read: (ctx: Ctx) => Promise<Sample[]>) =>
  (ctx: PoolCtx): Promise<Sample[]> =>
    readShortly(ctx.db, (db) => read({ ...ctx, db }));

const flag = (is: boolean): number => (is ? 1 : 0);

const DRIVERS = ["worker", "cron"] as const;

async function readiness(ctx: PoolCtx): Promise<Sample[]> {
  const { checks, figures } = await readReadiness(ctx);
  const now = ctx.clock.now().getTime() / 1000;
  const free = figures?.free_bytes;
  return [
    ...Object.entries(checks).map(([check, state]) =>
      sample("potager_ready_check", flag(state === "ok"), { check }),
    ),
    ...DRIVERS.flatMap((driver) => {
      const seconds = figures?.[`${driver}_seen_seconds`];
      // A check that failed tells nothing; null is "never".
      if (seconds === undefined) return [];
      const at = seconds === null ? 0 : now - seconds;
      return [sample("potager_last_seen_timestamp_seconds", at, { driver })];
    }),
    ...(typeof free === "number" ? [sample("potager_free_bytes", free)] : []),
  ];
}

const queueAge = async ({ db }: Ctx): Promise<Sample[]> =>
  (await readQueueAges(db)).map(({ task, oldest_due_seconds }) =>
    sample("potager_queue_oldest_due_seconds", oldest_due_seconds, { task }),
  );

const queue = async ({ db }: Ctx): Promise<Sample[]> =>
  (await readQueue(db)).flatMap(({ task, ...counts }) =>
    JOB_STATES.map((state) => sample("potager_queue_jobs", counts[state], { task, state })),
  );

async function sends({ db, clock }: Ctx): Promise<Sample[]> {
  const since = new Date(clock.now().getTime() - SENDS_HOURS * HOUR_MS);
  const [messages, counted] = [await readMessages(db, since), await readSends(db, since)];
  return [
    ...CHANNELS.flatMap((channel) => {
      const row = messages.find((one) => one.channel === channel);
      return MESSAGE_STATES.map((state) =>
        sample("potager_messages_last_day", row?.[state] ?? 0, { channel, state }),
      );
    }),
    ...SEND_STATUSES.map((status) => {
      const row = counted.find((one) => one.status === status);
      return sample("potager_sends_last_day", row?.sends ?? 0, { status });
    }),
  ];
}

async function switches(ctx: Ctx): Promise<Sample[]> {
  const [outages, off] = [await listOutages(ctx), await listOff(ctx)];
  return [
    ...OUTAGE_CHANNELS.map((channel) =>
      sample("potager_channel_paused", flag(outages.some((one) => one.channel === channel)), { channel }),
    ),
    ...SITE_SWITCHES.map((name) => sample("potager_switch_off", flag(off.has(name)), { switch: name })),
  ];
}

const budgets = async (ctx: Ctx): Promise<Sample[]> =>
  (await readSiteBudgets(ctx)).flatMap(({ name, used, budget }) => [
    sample("potager_budget_used", used, { budget: name }),
    sample("potager_budget_limit", budget, { budget: name }),
  ]);

async function webhooks({ db }: Ctx): Promise<Sample[]> {
  const [counted, waiting] = [await readEndpoints(db), await readWaitingWebhooks(db)];
  return [
    sample("potager_webhook_messages_waiting", waiting.messages),
    sample("potager_provider_events_failed", waiting.events),
    ...ENDPOINT_STATES.map((state) => {
      const row = counted.find((one) => one.state === state);
      return sample("potager_webhook_endpoints", row?.endpoints ?? 0, { state });
    }),
  ];
}

/** Tells nothing where no backup says when it succeeded. */
async function backup(): Promise<Sample[]> {
  const { BACKUP_STAMP_FILE } = env();
  if (!BACKUP_STAMP_FILE) return [];
  const seconds = await stat(BACKUP_STAMP_FILE).then(
    ({ mtimeMs }) => mtimeMs / 1000,
    () => 0,
  );
  return [sample("potager_backup_last_success_timestamp_seconds", seconds)];
}

/** How each part of the figures is read. */
export const READ: Record<Part, (ctx: PoolCtx) => Promise<Sample[]>> = {
  readiness,
  queue_age: shortly(queueAge),
  queue: shortly(queue),
  sends: shortly(sends),
  switches: shortly(switches),
  budgets: shortly(budgets),
  webhooks: shortly(webhooks),
  backup,
};
