import { Client } from "pg";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { withoutLogContext } from "@/lib/log-context";
import { STALE_CHANNEL } from "@/lib/platform/stale-tags";
import { closeAtStop } from "@/lib/values/close-at-stop";
import { connectToRedis, subscribeToRedis } from "./redis";
import type { StaleTags } from "./stale-tags";

/** Name of the listening connection in pg_stat_activity. */
export const LISTENER_NAME = "potager page cache";

const SOONEST_RETRY_MS = 200;
const LATEST_RETRY_MS = 5000;
const TIMEOUT_MS = 5000;
/** Seconds between two reads of the announcements, in case a notification was lost. */
const CATCH_UP_SECONDS = 10;

const catchUp = (stale: StaleTags) =>
  stale.catchUp().catch((error: unknown) => log().warn({ err: error }, "stale pages not read"));

/** Handles an announcement, which has the format "<id> <tag>". */
function handleAnnouncement(stale: StaleTags, message: string): void {
  const [id = "", ...tag] = message.split(" ");
  stale.handleAnnouncement(Number(id), tag.join(" "));
}

/** Listens on its own connection, and reconnects when the connection is lost. */
function listenToPostgres(stale: StaleTags, failures = 0): void {
  const client = new Client({
    connectionString: env().DATABASE_DIRECT_URL ?? env().DATABASE_URL,
    application_name: LISTENER_NAME,
    keepAlive: true,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  let attempt = failures;
  let closed = false;
  // A query finds out whether a firewall dropped the connection.
  const keepAlive = setInterval(
    () => client.query("select 1").catch(reconnect),
    CATCH_UP_SECONDS * 1000,
  ).unref();
  const forget = closeAtStop(() => {
    closed = true;
    clearInterval(keepAlive);
    return client.end();
  });
  function reconnect(error?: unknown): void {
    if (closed) return;
    closed = true;
    forget();
    clearInterval(keepAlive);
    client.end().catch(() => {});
    const wait = Math.min(LATEST_RETRY_MS, SOONEST_RETRY_MS * 2 ** attempt);
    log().warn({ err: error, wait }, "no longer hears which pages are stale");
    setTimeout(() => listenToPostgres(stale, attempt + 1), wait).unref();
  }
  client.on("error", reconnect);
  client.on("end", () => reconnect());
  client.on("notification", ({ payload }) => handleAnnouncement(stale, payload ?? ""));
  client
    .connect()
    .then(() => client.query(`listen ${STALE_CHANNEL}`))
    // Reads what was announced while nobody listened.
    .then(() => stale.catchUp())
    .then(() => {
      attempt = 0;
    })
    .catch(reconnect);
}

/** Starts listening for stale tags. A regular read of the table finds lost notifications. */
export const listen = (stale: StaleTags): void => withoutLogContext(() => startListening(stale));

function startListening(stale: StaleTags): void {
  if (env().REDIS_URL) {
    connectToRedis().catch((error: unknown) => log().error({ err: error }, "Redis not reached"));
    subscribeToRedis(
      (message) => handleAnnouncement(stale, message),
      () => void catchUp(stale),
    ).catch((error: unknown) => log().error({ err: error }, "Redis not subscribed to"));
  } else listenToPostgres(stale);
  setInterval(() => void catchUp(stale), CATCH_UP_SECONDS * 1000).unref();
}
