import { Client } from "pg";
import { log } from "@/lib/core/log";
import { STALE_CHANNEL } from "@/lib/core/stale-tags";
import { env } from "@/lib/env";
import { connectToRedis, subscribeToRedis } from "./redis";
import type { StaleTags } from "./stale-tags";

/** The name of the listening connection in pg_stat_activity. */
export const LISTENER_NAME = "potager page cache";

const SOONEST_RETRY_MS = 200;
const LATEST_RETRY_MS = 5000;
const PATIENCE_MS = 5000;
/** Seconds between two looks at the announcements, in case one was never delivered. */
const LOOK_SECONDS = 10;

const catchUp = (stale: StaleTags) =>
  stale.catchUp().catch((error: unknown) => log().warn({ err: error }, "stale pages not read"));

/** An announcement is "<id> <tag>". */
function hear(stale: StaleTags, message: string): void {
  const [id = "", ...tag] = message.split(" ");
  stale.hear(Number(id), tag.join(" "));
}

/** Listens on a connection of its own, and on a new one whenever that is lost. */
function listenToPostgres(stale: StaleTags, failures = 0): void {
  const client = new Client({
    connectionString: env().DATABASE_DIRECT_URL ?? env().DATABASE_URL,
    application_name: LISTENER_NAME,
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  let attempt = failures;
  let over = false;
  // A connection that a firewall dropped says nothing: asked now and then, it fails.
  const pulse = setInterval(() => client.query("select 1").catch(again), LOOK_SECONDS * 1000).unref();
  function again(error?: unknown): void {
    if (over) return;
    over = true;
    clearInterval(pulse);
    client.end().catch(() => {});
    const wait = Math.min(LATEST_RETRY_MS, SOONEST_RETRY_MS * 2 ** attempt);
    log().warn({ err: error, wait }, "no longer hears which pages are stale");
    setTimeout(() => listenToPostgres(stale, attempt + 1), wait).unref();
  }
  client.on("error", again);
  client.on("end", () => again());
  client.on("notification", ({ payload }) => hear(stale, payload ?? ""));
  client
    .connect()
    .then(() => client.query(`listen ${STALE_CHANNEL}`))
    // What was announced while nobody listened.
    .then(() => stale.catchUp())
    .then(() => {
      attempt = 0;
    })
    .catch(again);
}

/** From now on this process hears which tags become stale, by notification; a look at the table mends what was lost. */
export function listen(stale: StaleTags): void {
  if (env().REDIS_URL) {
    connectToRedis().catch((error: unknown) => log().error({ err: error }, "Redis not reached"));
    subscribeToRedis(
      (message) => hear(stale, message),
      () => void catchUp(stale),
    ).catch((error: unknown) => log().error({ err: error }, "Redis not subscribed to"));
  } else listenToPostgres(stale);
  setInterval(() => void catchUp(stale), LOOK_SECONDS * 1000).unref();
}
