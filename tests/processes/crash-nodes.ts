import postgres from "postgres";
import { migrateDatabase } from "@/db/migrate";
import { freePort } from "@/scripts/embedded-postgres";
import { startEmulators } from "@/tests/emulators/start";
import { startThrowAwayDatabase } from "@/tests/setup/throw-away-database";
import { startWorkerProcess } from "@/tests/setup/worker-process";
import { startWeb } from "./web-process";

/** Delay of each provider call, so that a kill can happen during one. */
export const SLOW_MS = { resend: 2500, sns: 150 };

type Provider = keyof typeof SLOW_MS;

/**
 * Starts a whole deployment: a PostgreSQL of its own, the emulated providers, which call the web server's webhooks, the
 * web server and two workers. It sets the environment of this process too.
 */
export async function startNodes() {
  const database = await startThrowAwayDatabase();
  await migrateDatabase(database.url);
  const port = await freePort();
  const emulators = await startEmulators({
    appUrl: `http://localhost:${port}`,
    // Receipts arrive after a killed worker counts as dead, or before.
    deliveredAfterMs: 1500,
    webhookRetryMs: 200,
  });
  Object.assign(process.env, emulators.env, {
    DATABASE_URL: database.url,
    APP_URL: `http://localhost:${port}`,
    EMAIL_REQUESTS_PER_SECOND: "1",
    SMS_PARTS_PER_SECOND: "4",
    SMS_DAILY_BUDGET: "1000000",
    PROVIDER_RETRY_SECONDS: "0.5",
    WORKER_HEARTBEAT_SECONDS: "0.4",
  });

  const startServer = () => startWeb({}, { port });
  let web = await startServer();
  const workers = await Promise.all([startWorkerProcess(), startWorkerProcess()]);
  let next = 0;

  const outbox = async (path: string, method = "GET", body?: object) =>
    (await fetch(emulators.outbox.url + path, { method, body: body && JSON.stringify(body) })).json();
  const order = (provider: Provider, kind: string, values: object = {}) =>
    outbox("/faults", "POST", { provider, kind, count: 1_000_000, ...values });

  /** Kills one of the two workers, and starts another. */
  async function killWorker() {
    next = 1 - next;
    await workers[next]?.kill();
    workers[next] = await startWorkerProcess();
  }

  return {
    outbox,

    /** Lets the providers answer well again, slowly. */
    async restore() {
      await outbox("/faults", "DELETE");
      for (const provider of ["resend", "sns"] as const)
        await order(provider, "slow", { ms: SLOW_MS[provider] });
    },

    /** Makes a provider misbehave from now on, or for the next `count` calls. */
    async disturb(provider: Provider, kind: string, values: object = {}) {
      await outbox("/faults", "DELETE");
      await order(provider, kind, values);
      for (const other of ["resend", "sns"] as const) await order(other, "slow", { ms: SLOW_MS[other] });
    },

    killWorker,

    async killWebAndWorker() {
      await Promise.all([web.kill().then(async () => (web = await startServer())), killWorker()]);
    },

    killDatabase: database.kill,
    cutConnections: database.cutConnections,

    /** Opens a connection that is tried anew when it is lost. */
    watcher: () => postgres(database.url, { max: 1, connect_timeout: 2, onnotice: () => {} }),

    /** Returns the ends of all logs. */
    said: () => [web, ...workers].map((part) => part.said()).join("\n"),

    stopWorkers: () => Promise.all(workers.map((worker) => worker.stop())),

    async stop() {
      await web.stop();
      await emulators.close();
      await database.discard();
    },
  };
}
