import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { freePort, removeEmbeddedDatabase } from "../../../scripts/embedded-postgres";

/** Starts the product like `npm run demo`, in a new folder, with the production build. */
export default async function startProduct() {
  const folder = mkdtempSync(join(tmpdir(), "potager-e2e-"));
  const port = await freePort();
  // The factories and sealed sessions of the tests read these values too.
  const shared = {
    APP_URL: `http://localhost:${port}`,
    AUTH_SECRET: randomBytes(32).toString("hex"),
    ENCRYPTION_KEYS: `e2e:${randomBytes(32).toString("base64")}`,
  };
  const demo = spawn(process.execPath, ["scripts/run-demo.mjs"], {
    env: {
      ...process.env,
      ...shared,
      // The demo always makes its own database; the one in the shell may be a real one.
      DATABASE_URL: "",
      PORT: String(port),
      DATA_DIR: folder,
      CONTACT_EMAIL: "equipe@potager.test",
      // Each person of the tests names an address, as a proxy in front does.
      TRUSTED_PROXIES: "1",
      EMULATORS_HUMAN: "0",
      EMULATORS_DELIVERED_AFTER_MS: "100",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const outbox = await untilReady(demo);
  const DATABASE_URL = readFileSync(join(folder, "database-url"), "utf8");
  await waitForNoDisk(DATABASE_URL);
  Object.assign(process.env, shared, { DATABASE_URL, DATABASE_POOL: "2" });
  process.env.E2E_APP_URL = shared.APP_URL;
  process.env.E2E_OUTBOX_URL = outbox;
  return async () => {
    demo.kill("SIGTERM");
    await new Promise((done) => demo.once("exit", done));
    removeEmbeddedDatabase(folder);
  };
}

/** Turns off waiting for the disk: this database is thrown away and need not survive a power cut. */
async function waitForNoDisk(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit"])
    await sql.unsafe(`alter system set ${setting} = off`);
  await sql`select pg_reload_conf()`;
  await sql.end();
}

function untilReady(demo: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let said = "";
    demo.stdout?.on("data", (chunk) => {
      said += chunk;
      const outbox = said.match(/^outbox (\S+)$/m)?.[1];
      if (outbox && said.includes("Ctrl-C")) done(outbox);
    });
    demo.once("exit", () => fail(new Error(`the product did not start:\n${said}`)));
  });
}
