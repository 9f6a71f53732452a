import { setTimeout } from "node:timers/promises";
import { env } from "@/lib/env";
import { findFarmById } from "@/lib/farms/operations/read";
import { enqueue } from "@/lib/jobs/enqueue";
import { log } from "@/lib/log";
import { pauseChannel } from "@/lib/outages/operations/outages";
import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { posProvider } from "@/lib/providers/pos";
import { PosError } from "@/lib/providers/pos/types";
import { isConnectionLost, isTemporary } from "@/lib/values/connection-lost";
import { customerJobKey } from "../operations/apply-event";
import { beginEnd, eraseTokens, putOffEnd } from "../operations/end";
import { syncOneCustomer } from "../operations/one-customer";
import { failSync, rewindSync, savePage } from "../operations/sync";
import { accessTokenOf, callFor, keepTokens } from "../operations/tokens";
import { findConnectionOfJob, listExpiring, listSilentSyncs } from "../queries";
import { RENEWED_WITHIN_DAYS, SILENT_MINUTES } from "../rules";

/** A wait that the provider asks for is taken here when it is short, else the job comes back later. */
const SHORT_WAIT_MS = 5000;

const trouble = (error: unknown) => (error instanceof PosError ? error.trouble : null);

interface SyncJob {
  connection_id: number;
  run: number;
}

/** Does the next page. @returns false when the sync has ended or comes back later */
async function syncPage(ctx: Ctx, { connection_id, run }: SyncJob): Promise<boolean> {
  const row = await findConnectionOfJob(ctx.db, connection_id);
  if (row?.status !== "connected" || row.sync_status !== "running" || row.sync_run !== run) return false;
  const place = { run, cursor: row.sync_cursor };
  try {
    const called = await callFor(ctx, connection_id, (pos, token) => pos.customers(token, place.cursor));
    return called !== null && (await transaction(ctx, (tx) => savePage(tx, row, place, called.answer)));
  } catch (error) {
    if (trouble(error) === "cursor" && place.cursor !== null) {
      await transaction(ctx, (tx) => rewindSync(tx, row, place));
      return true;
    }
    if (!(error instanceof PosError)) throw error;
    const isBusy = error.trouble === "busy";
    if (isBusy && error.retryAfterMs <= SHORT_WAIT_MS) {
      await setTimeout(error.retryAfterMs);
      return true;
    }
    log().warn({ err: error, connection_id }, "sync waits");
    // The queue's own wait grows with each attempt, and every worker that was stopped counts as one.
    const runAt = new Date(Date.now() + (isBusy ? error.retryAfterMs : env().PROVIDER_RETRY_SECONDS * 1000));
    await enqueue(
      ctx,
      "sync_connection",
      { connection_id, run },
      { runAt, jobKey: `sync_connection:${connection_id}` },
    );
    return false;
  }
}

/**
 * Reads all customers of a connection, page by page. A worker that dies, or waits for a lock in vain, loses the page that
 * it was doing, and the queue starts the job again. When the provider does not answer, the job comes back a while later.
 * An error of ours stops the sync.
 */
export async function syncConnection(ctx: Ctx, job: SyncJob): Promise<void> {
  authorizeJob(ctx);
  try {
    while (await syncPage(ctx, job));
  } catch (error) {
    if (isTemporary(error)) throw error;
    log().error({ err: error, connection_id: job.connection_id }, "sync failed");
    const row = await findConnectionOfJob(ctx.db, job.connection_id);
    if (row) await transaction(ctx, (tx) => failSync(tx, row, job.run));
  }
}

/** Fetches one customer, of whom an event told, and imports the person or unlinks the subscriber. */
export async function syncCustomer(
  ctx: Ctx,
  job: { connection_id: number; customer_id: string; merged_from: string[] },
): Promise<void> {
  authorizeJob(ctx);
  const { connection_id, customer_id } = job;
  try {
    const called = await callFor(ctx, connection_id, (pos, token) => pos.customer(token, customer_id));
    if (called) await transaction(ctx, (tx) => syncOneCustomer(tx, job, called.answer));
  } catch (error) {
    if (!(error instanceof PosError) || error.trouble !== "busy") throw error;
    const runAt = new Date(Date.now() + error.retryAfterMs);
    await enqueue(ctx, "sync_customer", job, { runAt, jobKey: customerJobKey(job) });
  }
}

/**
 * Takes the access of a connection that its farm ended back at the provider, and erases the tokens. What the seller
 * allowed anew meanwhile stays.
 */
export async function endConnection(ctx: Ctx, { connection_id }: { connection_id: number }): Promise<void> {
  authorizeJob(ctx);
  const begun = await transaction(ctx, (tx) => beginEnd(tx, connection_id));
  if (!begun) return;
  const { row, only_token } = begun;
  try {
    await posProvider(row.provider).revoke(accessTokenOf(row) ?? "", only_token);
  } catch (error) {
    // A refusal here is one of our secret: what the seller allowed still stands, and is taken back later.
    await transaction(ctx, (tx) => putOffEnd(tx, row));
    if (trouble(error) === "refused") await pauseChannel(ctx, row.provider, "key_refused", false);
    throw error;
  }
  await transaction(ctx, (tx) => eraseTokens(tx, row));
}

/** Renews the tokens that end within weeks, and wakes syncs that lost their job. A regular job calls it. */
export async function renewConnections(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  const silent = new Date(ctx.clock.now().getTime() - SILENT_MINUTES * 60_000);
  for (const { id, sync_run } of await listSilentSyncs(ctx.db, silent))
    await enqueue(
      ctx,
      "sync_connection",
      { connection_id: id, run: sync_run },
      { jobKey: `sync_connection:${id}` },
    );
  const before = new Date(ctx.clock.now().getTime() + RENEWED_WITHIN_DAYS * 86_400_000);
  for (const row of await listExpiring(ctx.db, before)) {
    try {
      if (await findFarmById(ctx, row.farm_id)) await keepTokens(ctx, row);
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      log().warn({ err: error, connection_id: row.id }, "token not renewed");
    }
  }
}
