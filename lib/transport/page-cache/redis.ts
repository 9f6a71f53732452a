import { env } from "@/lib/env";
import { log } from "@/lib/log";
import type { StaleTag } from "@/lib/platform/stale-tags";
import { STALE_CHANNEL } from "@/lib/platform/stale-tags";
import { closeAtStop } from "@/lib/values/close-at-stop";
import { KEPT_DAYS, type PageStore } from "./page-store";

const PREFIX = "potager:page:";
const CHANNEL = `potager:${STALE_CHANNEL}`;
const KEPT_SECONDS = KEPT_DAYS * 24 * 3600;
const PING_MS = 10_000;

/** Opens a connection, which the library reopens when it is lost. `ready` resolves after the first connection. */
async function open() {
  const { createClient, RESP_TYPES } = await import("@redis/client");
  const client = createClient({ url: env().REDIS_URL, disableOfflineQueue: true, pingInterval: PING_MS });
  client.on("error", (error: unknown) => log().warn({ err: error }, "Redis not reached"));
  closeAtStop(() => client.close());
  return { client, ready: client.connect(), binary: { [RESP_TYPES.BLOB_STRING]: Buffer } };
}

let opened: ReturnType<typeof open> | undefined;
const redis = () => {
  opened ??= open();
  return opened;
};

/** Stores cached pages in Redis. Without it, every page is a missing one, which the database can render anew. */
export const redisStore: PageStore = {
  async read(key) {
    const { client, binary } = await redis();
    if (!client.isReady) return null;
    return client
      .withTypeMapping(binary)
      .get(PREFIX + key)
      .catch((error: unknown) => {
        log().warn({ err: error }, "page not read from Redis");
        return null;
      });
  },
  async write(key, page) {
    const { client } = await redis();
    if (client.isReady)
      await client.set(PREFIX + key, page, { expiration: { type: "EX", value: KEPT_SECONDS } });
  },
};

/**
 * Subscribes to announcements. Calls `onConnected` after each connection, because announcements may have been lost
 * before it.
 */
export async function subscribeToRedis(onMessage: (message: string) => void, onConnected: () => void) {
  const { client, ready } = await open();
  client.on("ready", onConnected);
  await ready;
  await client.subscribe(CHANNEL, onMessage);
  onConnected();
}

/** Opens the connection before the first announcement, when Redis is configured. */
export async function connectToRedis(): Promise<void> {
  if (env().REDIS_URL) await (await redis()).ready;
}

async function publish(stale: readonly StaleTag[]): Promise<void> {
  const { client, ready } = await redis();
  await ready;
  for (const { id, tag } of stale) await client.publish(CHANNEL, `${id} ${tag}`);
}

/** Announces stale tags through Redis, when it is configured. PostgreSQL announces them with the commit. */
export function publishStale(stale: readonly StaleTag[]): void {
  if (!env().REDIS_URL) return;
  publish(stale).catch((error: unknown) => log().warn({ err: error }, "stale pages not published"));
}
