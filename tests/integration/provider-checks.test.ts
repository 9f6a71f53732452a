import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { NEEDED, refusalOf } from "@/scripts/provider-checks/accounts";
import { type Accounts, holds, type Provider, runCheck, type Task } from "@/scripts/provider-checks/check";
import { CHECKS } from "@/scripts/provider-checks/checks";
import { APPLICATION, openShop } from "@/tests/emulators/square-testing";
import { json, startWithApp } from "@/tests/emulators/testing";

const PHONE = "+15145550133";

/** The emulators' accounts, and a person who does at them what a real one does at the provider. */
async function emulatedAccounts(provider: Provider): Promise<Accounts> {
  const nobody = () => Promise.reject(new Error("nobody is asked here"));
  if (provider === "square") return squareAccounts();
  const { emulators } = await startWithApp();
  // The SDK of Amazon reads its key from the environment.
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: "AKIATEST", AWS_SECRET_ACCESS_KEY: "test" });
  return {
    person: provider === "sns" ? (task) => text(emulators.outbox.url, task) : nobody,
    stripe: { secret_key: "sk_test_check", base: emulators.stripe?.url },
    resend: { api_key: "re_check", from: "Potager <check@potager.example>", base: emulators.resend?.url },
    sns: { phone: PHONE, region: "ca-central-1", endpoint: emulators.sns?.url },
  };
}

async function text(outbox: string, task: Task): Promise<void> {
  if (task.kind === "texts") await json(`${outbox}/inbound`, "POST", { from: task.from, body: task.body });
}

async function squareAccounts(): Promise<Accounts> {
  const { base, control, merchant, tokens } = await openShop();
  const add = (given_name: string, email_unsubscribed: boolean) =>
    control<{ id: string }>(`/merchants/${merchant}/customers`, { given_name, email_unsubscribed });
  const ids = [(await add("Ana", false)).id, (await add("Bob", true)).id];
  return {
    square: {
      base,
      application_id: APPLICATION.client_id,
      application_secret: APPLICATION.client_secret,
      access_token: tokens.access_token,
      refresh_token: tokens.refresh_token,
    },
    async person(task) {
      if (task.kind === "revokes") await control(`/merchants/${merchant}/revoke`, {});
      if (task.kind === "merges") await control(`/merchants/${merchant}/merge`, { ids });
      if (task.kind !== "sells") return;
      const order = { amount: task.cents, returned: task.returned_cents };
      await control(`/merchants/${merchant}/orders`, { orders: [order] });
    },
  };
}

const page = readFileSync(join(import.meta.dirname, "../../docs/before-real-money.md"), "utf8");

describe("what is checked before real money", () => {
  it.each(Object.entries(CHECKS))("holds at the emulator: %s", async (_, check) => {
    const findings = await runCheck(check, await emulatedAccounts(check.provider));
    expect(findings.filter((finding) => !holds(finding))).toEqual([]);
    expect(findings.length).toBeGreaterThan(0);
  });

  it("stands in the page line by line, with its sentence and its command, and nothing else does", () => {
    const lines = page.split("\n").filter((line) => line.includes("npm run check:provider -- "));
    const rows = Object.entries(CHECKS).map(
      ([name, { expected }]) => `| ${expected} | \`npm run check:provider -- ${name}\` |`,
    );
    expect(lines.filter((line) => line.startsWith("|"))).toEqual(rows);
  });
});

describe("a check", () => {
  const sandbox = {
    STRIPE_SECRET_KEY: "sk_test_1",
    SQUARE_APPLICATION_ID: "sandbox-sq0idb-1",
    RESEND_API_KEY: "re_1",
    EMAIL_FROM: "a@b.example",
    AWS_REGION: "ca-central-1",
    CHECK_PHONE: PHONE,
    SQUARE_APPLICATION_SECRET: "s",
    CHECK_SQUARE_ACCESS_TOKEN: "a",
    CHECK_SQUARE_REFRESH_TOKEN: "r",
  };

  it.each([
    ["stripe", { STRIPE_SECRET_KEY: "sk_live_1" }],
    ["stripe", { STRIPE_SECRET_KEY: "rk_live_1" }],
    ["square", { SQUARE_APPLICATION_ID: "sq0idp-1" }],
    ["square", { SQUARE_API_BASE: "https://connect.squareup.com" }],
  ] as const)("asks no live account: %s %o", (provider, live) => {
    expect(refusalOf(provider, sandbox)).toBeNull();
    expect(refusalOf(provider, { ...sandbox, ...live })).not.toBeNull();
  });

  it.each(Object.entries(NEEDED))("says what it lacks: %s", (provider, needed) => {
    for (const name of needed)
      expect(refusalOf(provider as Provider, { ...sandbox, [name]: "" })).toContain(name);
  });

  it("fails on what it sees otherwise, and on what it cannot do", async () => {
    const expected = "x";
    const seen = await runCheck(
      { provider: "stripe", expected, run: async (_, see) => see("n", 1, 2) },
      { person: () => Promise.resolve() },
    );
    expect(seen.map(holds)).toEqual([false]);
    const run = () => Promise.reject(new Error("down"));
    const broken = await runCheck({ provider: "stripe", expected, run }, { person: () => Promise.resolve() });
    expect(broken.map(holds)).toEqual([false]);
  });
});
