import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, removeEmbeddedDatabase } from "@/scripts/embedded-postgres";

export interface MonitoredDemo {
  url: string;
  /** Where each process tells its metrics: the targets of the shipped configuration, and those of this run. */
  targets: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts the demo in a new folder, with all that a monitor needs; builds it first where that was not done. */
export async function startMonitoredDemo(token: string): Promise<MonitoredDemo> {
  const folder = mkdtempSync(join(tmpdir(), "potager-monitored-"));
  const [port, workerPort] = [await freePort(), await freePort()];
  const stamp = join(folder, "backup-stamp");
  writeFileSync(stamp, "");
  const demo = spawn(process.execPath, ["scripts/run-demo.mjs"], {
    env: {
      ...process.env,
      NODE_ENV: "development",
      // The demo makes its own database; the one in the shell may be a real one.
      DATABASE_URL: "",
      PORT: String(port),
      DATA_DIR: folder,
      // Each visitor names an address, as a proxy in front does.
      TRUSTED_PROXIES: "1",
      EMULATORS_HUMAN: "0",
      EMULATORS_DELIVERED_AFTER_MS: "100",
      OPERATIONS_TOKEN: token,
      WORKER_METRICS_PORT: String(workerPort),
      BACKUP_STAMP_FILE: stamp,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(demo, "exit");
  await new Promise<void>((done, fail) => {
    let said = "";
    demo.stdout.on("data", (chunk) => {
      said += chunk;
      if (said.includes("Ctrl-C")) done();
    });
    demo.once("exit", () => fail(new Error(`the demo did not start:\n${said}`)));
  });
  return {
    url: `http://localhost:${port}`,
    targets: { "127.0.0.1:3000": `127.0.0.1:${port}`, "127.0.0.1:9464": `127.0.0.1:${workerPort}` },
    async stop() {
      demo.kill("SIGTERM");
      await ended;
      removeEmbeddedDatabase(folder);
    },
  };
}

/** Addresses of pages and calls that a visitor asks for. */
const ASKED = ["/fr", "/en/pricing", "/fr/recherche", "/api/health", "/api/global", "/fr/admin", "/nobody"];

/**
 * Asks for pages, and writes by the contact form, which sends an email.
 * @param visitor a number from 1 to 250: each has an address of its own
 */
export async function makeTraffic(url: string, visitor: number): Promise<void> {
  const headers = { "x-forwarded-for": `203.0.113.${visitor}` };
  for (const path of ASKED) await (await fetch(url + path, { headers, redirect: "manual" })).text();
  const written = await fetch(`${url}/api/global/contact-form`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({
      name: "Rose",
      email: `rose-${visitor}@ferme.test`,
      reason: "question",
      message: "Bonjour",
    }),
  });
  if (!written.ok) throw new Error(`the contact form answered ${written.status}: ${await written.text()}`);
}
