import { spawn } from "node:child_process";
import { expect, it } from "vitest";
import { WORKER_ARGS } from "@/scripts/worker-args";

const USED = {
  DATABASE_URL: "postgres://not-asked",
  AUTH_SECRET: "tests-only-tests-only-tests-only-tests",
  RESEND_API_KEY: "re_used",
  STRIPE_SECRET_KEY: "sk_test_used",
  SQUARE_APPLICATION_ID: "sq0idp-used",
};

/** Ends a process that loads a compiler: what runs in production was compiled by the build. */
const NO_COMPILER = `data:text/javascript,${encodeURIComponent(`
  import Module from "node:module";
  const load = Module._load;
  Module._load = (name, ...rest) => {
    if (/^(esbuild|tsx)\\b/.test(name)) throw new Error(name + " is loaded at start");
    return load(name, ...rest);
  };
`)}`;

/** Starts a part of the product with these variables alone; returns its exit code and what it wrote. */
function startWith(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", NO_COMPILER, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (written += chunk));
  return new Promise<{ code: number | null; written: string }>((done) =>
    child.once("close", (code) => done({ code, written })),
  );
}

it.each([
  ["web server", ["scripts/web.mjs"]],
  ["worker", WORKER_ARGS],
])(
  "the %s does not start with an example company, and names all that is missing at once",
  async (_, args) => {
    const { code, written } = await startWith(args, USED);
    expect(code).toBe(1);
    const named = [...written.matchAll(/^ {2}(\w+): needed/gm)].map(([, name]) => name);
    expect(named).toEqual([
      "APP_URL",
      "EMAIL_FROM",
      "COMPANY_NAME",
      "COMPANY_ADDRESS",
      "COMPANY_GST_NUMBER",
      "COMPANY_QST_NUMBER",
      "PRIVACY_OFFICER_NAME",
      "PRIVACY_OFFICER_EMAIL",
      "RESEND_WEBHOOK_SECRET",
      "STRIPE_WEBHOOK_SECRET",
      "SQUARE_APPLICATION_SECRET",
      "SQUARE_WEBHOOK_SIGNATURE_KEY",
      "ENCRYPTION_KEYS",
    ]);
    expect(written).not.toContain("at ");
  },
);

it("the worker would not start if it compiled itself", async () => {
  const { code, written } = await startWith([...WORKER_ARGS, "--dev"], USED);
  expect(code).toBe(1);
  expect(written).toContain("esbuild is loaded at start");
});
