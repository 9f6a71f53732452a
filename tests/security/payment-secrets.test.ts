import { sql } from "drizzle-orm";
import pino from "pino";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { payment_requests } from "@/db/schema";
import { env } from "@/lib/env";
import { startCardForm } from "@/lib/payments/cards/service/card-form";
import { addCard } from "@/lib/payments/cards/service/cards";
import { choosePlan } from "@/lib/payments/plans/service/plans";
import { asking } from "@/lib/providers/payments/stripe/stripe-client";
import { secretsIn } from "@/tests/e2e/steps/secret-texts";
import { exportedText } from "@/tests/factories/exports";
import { answerBank, confirmCardForm, loseAnswer, trialFarm } from "@/tests/factories/payments";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

const CARD = "4242424242424242";
const secret = () => [env().STRIPE_WEBHOOK_SECRET ?? "none"];

/** What the log writes of the errors that calls end with. */
async function logged(calls: readonly (() => Promise<unknown>)[]): Promise<string> {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  for (const call of calls)
    await call().then(
      () => expect.unreachable(String(call)),
      (error: unknown) => log.error({ err: error }, "call failed"),
    );
  return lines.join("");
}

describe("keys, secrets of card forms and card data", () => {
  it("are in no row, audit line, job or export of a farm that gave a card", async () => {
    const { farm_id, owner } = await trialFarm();
    const { client_secret } = await startCardForm(owner, { farm_id });
    await confirmCardForm(client_secret.split("_secret_")[0] ?? "", "pm_card_visa");
    await addCard(owner, { farm_id, token: client_secret.split("_secret_")[0] });
    const asked = await addCard(owner, { farm_id, token: "pm_card_authenticationRequiredOnSetup" });
    await answerBank(asked.authentication_url!, true);
    await loseAnswer("/v1/payment_intents");
    const rows = await db().execute<{ all: string }>(sql`
      select (select json_agg(a)::text from audit_entries a) || (select coalesce(json_agg(j)::text, '')
        from graphile_worker._private_jobs j) || (select json_agg(r)::text from ${payment_requests} r)
        || (select json_agg(c)::text from credit_cards c) as all`);
    const written = (rows[0]?.all ?? "") + (await exportedText(owner, farm_id));
    expect(written).toContain("4242");
    expect(client_secret).toContain("_secret_");
    expect(secretsIn(written, secret())).toEqual([]);
  });

  it("are in no error, as the log writes it and as the person reads it", async () => {
    const { farm_id, owner } = await trialFarm();
    const customer = await asking((sdk) => sdk.customers.create({ email: "ferme@example.test" }));
    const token = "pm_card_chargeDeclined";
    const wrong = new Stripe("sk_test_wrong0000000000", {
      host: new URL(env().STRIPE_API_BASE ?? "").hostname,
      port: new URL(env().STRIPE_API_BASE ?? "").port,
      protocol: "http",
      maxNetworkRetries: 0,
    });
    const text = await logged([
      () => asking((sdk) => sdk.customers.retrieve(`cus_${CARD}`)),
      () =>
        asking((sdk) =>
          sdk.paymentIntents.create({
            amount: 1000,
            currency: "cad",
            customer: customer.id,
            payment_method: "pm_card_chargeDeclined",
            confirm: true,
            return_url: "https://potager.test/",
          }),
        ),
      () =>
        asking(() => wrong.paymentMethods.attach("pm_sk_test_wrong0000000000", { customer: `cus_${CARD}` })),
      () => addCard(owner, { farm_id, token }),
      () => addCard(owner, { farm_id, token: CARD }),
      () => choosePlan(owner, { farm_id, plan_type: "monthly", token: CARD }),
    ]);
    expect(text.match(/call failed/g)).toHaveLength(6);
    expect(secretsIn(text, secret())).toEqual([]);
    const shown = await logged([
      () => Promise.reject(new Error(`seti_1Ab_secret_2Cd ${secret()[0]} ${CARD}`)),
    ]);
    expect(secretsIn(shown, secret())).toHaveLength(4);
    const said: unknown = await addCard(owner, { farm_id, token: CARD }).catch((error: unknown) => error);
    expect(JSON.stringify(said)).toContain("token");
    expect(secretsIn(JSON.stringify(said))).toEqual([]);
  });
});
