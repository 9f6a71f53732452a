import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, removeEmbeddedDatabase } from "../../../scripts/embedded-postgres";

/** The product as `npm run demo` starts it, on a fresh folder, with the production build. */
export default async function startProduct() {
  const folder = mkdtempSync(join(tmpdir(), "potager-e2e-"));
  const port = await freePort();
  const demo = spawn(process.execPath, ["scripts/run-demo.mjs"], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      APP_URL: `http://localhost:${port}`,
      CONTACT_EMAIL: "equipe@potager.test",
      EMULATORS_HUMAN: "0",
      EMULATORS_DELIVERED_AFTER_MS: "100",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const outbox = await untilReady(demo);
  process.env.E2E_APP_URL = `http://localhost:${port}`;
  process.env.E2E_OUTBOX_URL = outbox;
  process.env.E2E_DATABASE_URL = readFileSync(join(folder, "database-url"), "utf8");
  return async () => {
    demo.kill("SIGTERM");
    await new Promise((done) => demo.once("exit", done));
    removeEmbeddedDatabase(folder);
  };
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
