import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { migrateDatabase } from "@/db/migrate";
import { startEmbeddedDatabase } from "@/scripts/embedded-postgres";
import { WORKER_ARGS } from "@/scripts/worker-args";
import { cpuSeconds, peakMemoryMb, script, startProcess, stop } from "../processes";
import type { Row } from "../table";

const LARGE = 100_000;
const SMALL = 10_000;

interface Sent {
  acceptMs: number;
  sendMs: number;
  memoryMb: number | null;
  cpuSeconds: number | null;
}

async function bareLoop(loop: ChildProcess, content: unknown, count: number): Promise<number> {
  return new Promise((done) => {
    loop.once("message", ({ ms }: { ms: number }) => done(ms));
    loop.send({ content, count });
  });
}

/** Accepts a send to `count` people and lets one real worker deliver it. */
async function send(count: number, env: NodeJS.ProcessEnv): Promise<Sent> {
  const { db } = await import("@/db/client");
  const { notifications } = await import("@/db/schema");
  const { sendNotification } = await import("@/lib/notifications/service/send");
  const { asUser } = await import("@/tests/factories/context");
  const { makeNotification, makeTenant } = await import("@/tests/factories/tenant");
  const { makeAudience, zoneAtNoon } = await import("@/tests/factories/audience");
  const { owner, farm } = await makeTenant({ time_zone: zoneAtNoon() });
  await makeAudience(farm, count);
  await db().execute("vacuum analyze");
  const notification = await makeNotification(farm, CONTENT);
  const accepting = performance.now();
  await sendNotification(asUser(owner), { farm_id: farm.id, notification_id: notification.id });
  const acceptMs = performance.now() - accepting;
  const started = performance.now();
  const worker = await startProcess(WORKER_ARGS, env);
  const ready = performance.now();
  for (;;) {
    const [row] = await db()
      .select({ status: notifications.status })
      .from(notifications)
      .where(eq(notifications.id, notification.id));
    if (row?.status === "sent") break;
    if (performance.now() - started > 600_000) throw new Error(`still ${row?.status} after ten minutes`);
    await new Promise((done) => setTimeout(done, 20));
  }
  const sendMs = performance.now() - ready;
  const memoryMb = peakMemoryMb(worker);
  const cpu = cpuSeconds(worker);
  await stop(worker);
  return { acceptMs, sendMs, memoryMb, cpuSeconds: cpu };
}

const words = (text: string) => ({ type: "content" as const, text: text.repeat(3) });
const CONTENT = {
  type: "email" as const,
  subject_en: "Strawberries are here, {{name}}",
  email_content_fr: [
    { id: "a", type: "heading" as const, text: "Les fraises sont arrivées" },
    {
      id: "b",
      ...words("Bonjour {{name}}, les premières fraises sont au kiosque de {{farm}} dès ce matin. "),
    },
    { id: "c", type: "button" as const, text: "Voir la ferme", url: "{{link}}" },
  ],
  email_content_en: [
    { id: "a", type: "heading" as const, text: "Strawberries are here" },
    { id: "b", ...words("Hello {{name}}, the first strawberries are at the {{farm}} stand this morning. ") },
    { id: "c", type: "button" as const, text: "See the farm", url: "{{link}}" },
  ],
};

/** Sending against a bare loop, memory, cost per recipient and acceptance. */
export async function benchSending(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "potager-bench-"));
  const database = await startEmbeddedDatabase(folder);
  const emulator = await startProcess(script("tests/emulators/cli.ts"), {
    ...process.env,
    EMULATORS_COUNTS_ONLY: "1",
    APP_URL: "",
  });
  const ready = JSON.parse(emulator.firstLine ?? "") as {
    env: Record<string, string>;
  };
  const env = Object.assign(process.env, ready.env, {
    DATABASE_URL: database.url,
    APP_URL: "http://localhost:3000",
    AUTH_SECRET: "for-benchmarks-only-for-benchmarks-only",
    LOG_LEVEL: "warn",
    EMAIL_REQUESTS_PER_SECOND: "0",
    SMS_PARTS_PER_SECOND: "0",
  });
  await migrateDatabase(database.url);
  const { db } = await import("@/db/client");
  const { notifications } = await import("@/db/schema");
  const small = await send(SMALL, env);
  const large = await send(LARGE, env);
  const [row] = await db().select({ content: notifications.frozen_content }).from(notifications).limit(1);
  const loop = await startProcess(script("tests/bench/sending/bare-loop.ts"), env);
  await bareLoop(loop, row?.content, SMALL);
  const bareMs = await bareLoop(loop, row?.content, LARGE);
  const bareMemory = peakMemoryMb(loop);
  const bareCpu = cpuSeconds(loop);
  await Promise.all([stop(loop), stop(emulator)]);
  await db().$client.end();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });

  const rate = (count: number, ms: number) => Math.round(count / (ms / 1000));
  return [
    { what: "100,000 emails, bare loop", value: `${rate(LARGE, bareMs)} a second` },
    { what: "100,000 emails, worker", value: `${rate(LARGE, large.sendMs)} a second` },
    {
      what: "worker / bare loop",
      value: (bareMs / large.sendMs).toFixed(2),
      wanted: "at least 0.6",
      met: bareMs / large.sendMs >= 0.6,
    },
    {
      what: "processor time, worker (bare loop, which also sent 10,000 before)",
      value: `${large.cpuSeconds} s (${bareCpu} s)`,
    },
    {
      what: "worker memory (bare loop)",
      value: `${large.memoryMb} MB (${bareMemory} MB)`,
      wanted: "at most 250 MB",
      met: (large.memoryMb ?? 0) <= 250,
    },
    {
      what: "cost per recipient, 100,000 / 10,000",
      value: (large.sendMs / LARGE / (small.sendMs / SMALL)).toFixed(2),
      wanted: "at most 1.2",
      met: large.sendMs / LARGE / (small.sendMs / SMALL) <= 1.2,
    },
    {
      what: "accepting 100,000 recipients",
      value: `${Math.round(large.acceptMs)} ms`,
      wanted: "under 1,000 ms",
      met: large.acceptMs < 1000,
    },
  ];
}
