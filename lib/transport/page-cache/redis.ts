import { log } from "@/lib/core/log";
import type { StaleTag } from "@/lib/core/stale-tags";
import { STALE_CHANNEL } from "@/lib/core/stale-tags";
import { env } from "@/lib/env";
import { KEPT_DAYS, type PageStore } from "./page-store";

const PREFIX = "potager:page:";
const CHANNEL = `potager:${STALE_CHANNEL}`;
const KEPT_SECONDS = KEPT_DAYS * 24 * 3600;
const PING_MS = 10_000;

/** A connection that the library opens anew whenever it is lost; `ready` resolves with the first one. */
async function open() {
  const { createClient, RESP_TYPES } = await import("@redis/client");
  const client = createClient({ url: env().REDIS_URL, disableOfflineQueue: true, pingInterval: PING_MS });
  client.on("error", (error: unknown) => log().warn({ err: error }, "Redis not reached"));
  return { client, ready: client.connect(), binary: { [RESP_TYPES.BLOB_STRING]: Buffer } };
}

let opened: ReturnType<typeof open> | undefined;
const redis = () => {
  opened ??= open();
  return opened;
};

export const redisStore: PageStore = {
  async read(key) {
    const { client, binary } = await redis();
    return client.isReady ? client.withTypeMapping(binary).get(PREFIX + key) : null;
  },
  async write(key, page) {
    const { client } = await redis();
    if (client.isReady)
      await client.set(PREFIX + key, page, { expiration: { type: "EX", value: KEPT_SECONDS } });
  },
};

/** Hands on every announcement, and tells whenever the connection is there again, as some may have been lost. */
export async function subscribeToRedis(hear: (message: string) => void, onConnected: () => void) {
  const { client, ready } = await open();
  client.on("ready", onConnected);
  await ready;
  await client.subscribe(CHANNEL, hear);
  onConnected();
}

/** Opens the connection ahead of its first use, where there is a Redis. */
export async function connectToRedis(): Promise<void> {
  if (env().REDIS_URL) await (await redis()).ready;
}

async function publish(stale: readonly StaleTag[]): Promise<void> {
  const { client, ready } = await redis();
  await ready;
  for (const { id, tag } of stale) await client.publish(CHANNEL, `${id} ${tag}`);
}

/** Announces through Redis, where there is one, what a transaction announced in PostgreSQL by committing. */
export function publishStale(stale: readonly StaleTag[]): void {
  if (!env().REDIS_URL) return;
  publish(stale).catch((error: unknown) => log().warn({ err: error }, "stale pages not published"));
}
