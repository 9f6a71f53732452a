import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { db } from "@/db/client";
import { startEmulators } from "@/tests/emulators/start";
import { type RedisServer, startRedis } from "@/tests/processes/redis-server";
import { startWorkerProcess, type WorkerProcess } from "@/tests/setup/worker-process";
import { type NginxSite, SITE, startNginxSite } from "./nginx-site";
import { type PgBouncer, startPgBouncer } from "./pgbouncer-server";
import { startTwoWebs, type TwoWebs } from "./two-webs";

export interface WholeSite {
  bouncer: PgBouncer;
  redis: RedisServer;
  webs: TwoWebs;
  nginx: NginxSite;
  workers: WorkerProcess[];
  startWorker(at: number): Promise<void>;
  /** Returns how many emails each address has got. */
  emails(): Promise<Record<string, number>>;
  stop(): Promise<void>;
}

/**
 * Starts everything of a site with several web nodes in front of a database: nginx, two web processes, two workers,
 * PgBouncer and Redis.
 * @param direct the address of an empty database
 */
export async function startWholeSite(direct: string): Promise<WholeSite> {
  const folder = mkdtempSync(join(tmpdir(), "potager-parts-"));
  const bouncer = await startPgBouncer(direct);
  const redis = await startRedis();
  if (!redis) throw new Error("this test needs Redis");
  const emulators = await startEmulators({ deliveredAfterMs: 100 });
  Object.assign(process.env, emulators.env, { EMAIL_REQUESTS_PER_SECOND: "3", REDIS_URL: redis.url });
  const webs = await startTwoWebs(`https://${SITE}`, {
    database: { url: direct, folder, discard: async () => {} },
    more: { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: direct, DATABASE_PREPARE: "false" },
  });
  const nginx = await startNginxSite(webs.ports);
  const workers: WorkerProcess[] = [];
  const startWorker = async (at: number): Promise<void> => {
    workers[at] = await startWorkerProcess({ DATABASE_POOL: "10" });
  };
  await Promise.all([startWorker(0), startWorker(1)]);
  return {
    bouncer,
    redis,
    webs,
    nginx,
    workers,
    startWorker,
    emails: async () => {
      const answer = await fetch(`${emulators.outbox.url}/recipients.json?channel=email`);
      return (await answer.json()) as Record<string, number>;
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.kill()));
      await nginx.stop();
      await db().$client.end();
      await webs.stop();
      await emulators.close();
      await redis.stop();
      await bouncer.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
