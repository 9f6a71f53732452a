import { type ChildProcess, spawn } from "node:child_process";
import { afterAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { payment_requests } from "@/db/schema";
import { finishPaymentRequest, readPayments } from "@/lib/payments/sync/service/jobs";
import { forAccount, isOfFarm } from "@/tests/factories/billing-accounts";
import { asJob } from "@/tests/factories/context";
import { PAYMENT_VERBS, type PaymentVerb } from "@/tests/factories/payment-verbs";
import {
  countAtStripe,
  moneyOf,
  ownerOf,
  passDays,
  startTestPlan,
  takenByStripe,
  testCard,
  trialFarm,
} from "@/tests/factories/payments";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { draw, share } from "@/tests/setup/long-runs";
import type { PayingTask } from "./paying-process";

await emulateProviders();

const KILLS = share(50);
/** Each call takes this long, so that there is a moment between our write and the answer. */
const CALL_MS = 25;
/** The longest request makes some twenty calls, the last of which only read. */
const MOST_CALLS = 14;
const MANY = 10_000;

const nextMessage = (child: ChildProcess) => new Promise((done) => child.once("message", done));

const faults = (init?: RequestInit) => fetch(`${process.env.STRIPE_API_BASE}/outbox/faults`, init);
const slowDown = () =>
  faults({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ provider: "stripe", kind: "slow", ms: CALL_MS, count: MANY }),
  });
/** Returns how many calls began since slowDown. */
const callsBegun = async () => MANY - ((await (await faults()).json()) as { count: number }[])[0]!.count;

/** Starts a process that asks, and kills it in one of its calls. @returns whether it was killed before its end */
async function killInTheMiddle(task: PayingTask): Promise<boolean> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/processes/paying-process.ts"], {
    env: { ...process.env, LOG_LEVEL: "silent" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const gone = new Promise<NodeJS.Signals | null>((done) => child.once("exit", (_, signal) => done(signal)));
  await nextMessage(child);
  const began = nextMessage(child);
  child.send(task);
  await began;
  const last = (await callsBegun()) + Math.floor(draw() * MOST_CALLS);
  await new Promise((done) => setTimeout(done, draw() * CALL_MS));
  while (child.exitCode === null && (await callsBegun()) < last);
  child.kill("SIGKILL");
  return (await gone) === "SIGKILL";
}

interface Scene {
  /** Makes the farm ready for what will be asked; returns the input of the verb. */
  before(farm_id: number): Promise<object>;
  verb: PaymentVerb;
  /** What Stripe must have taken and kept in all, in cents, and the credit that is left. */
  charged: number[];
  credit: number;
}

const MONTHLY = 9198;
const QUARTERLY = 32_768;

const SCENES: Scene[] = [
  { verb: "addCard", before: async () => ({ token: "pm_card_visa" }), charged: [], credit: 0 },
  {
    verb: "choosePlan",
    before: async (farm_id) => {
      await startTestPlan(farm_id, { canceled: true });
      await passDays(farm_id, 32);
      return { plan_type: "monthly" };
    },
    charged: [MONTHLY, MONTHLY],
    credit: 0,
  },
  {
    verb: "choosePlan",
    before: async (farm_id) => {
      await startTestPlan(farm_id);
      return { plan_type: "quarterly" };
    },
    charged: [MONTHLY, QUARTERLY],
    credit: QUARTERLY,
  },
  {
    verb: "undoPlanChange",
    before: async (farm_id) => {
      await startTestPlan(farm_id, { change_to: "quarterly" });
      return {};
    },
    charged: [0, MONTHLY],
    credit: 0,
  },
  {
    verb: "payInvoice",
    before: async (farm_id) => {
      await startTestPlan(farm_id);
      await testCard(farm_id, "pm_card_chargeCustomerFail");
      await passDays(farm_id, 32);
      await testCard(farm_id);
      const { invoices } = await moneyOf(farm_id);
      return { invoice_id: invoices.find(({ status }) => status === "open")!.id };
    },
    charged: [MONTHLY, MONTHLY],
    credit: 0,
  },
];

const rowsOf = (farm_id: number) =>
  db().select().from(payment_requests).where(isOfFarm(payment_requests.billing_account_id, farm_id));

/** Finishes what the killed process had asked, by the job that takes over; that one is killed too, now and then. */
async function takeOver(farm_id: number): Promise<boolean> {
  for (let turn = 0; turn < 20; turn++) {
    const open = (await rowsOf(farm_id)).find(({ status }) => status === "pending");
    if (!open) return turn > 0;
    if (draw() < 0.3)
      await killInTheMiddle({
        verb: "finish",
        user_id: 0,
        input: { farm_id, request_id: open.id },
      });
    else await finishPaymentRequest(asJob(), { request_id: open.id });
  }
  throw new Error("a request was never finished");
}

const seen = { killed: 0, takenOver: 0, notBegun: 0 };
afterAll(() => console.log(JSON.stringify({ kills: KILLS, ...seen })));

it.each(Array.from({ length: KILLS }, (_, at) => at))(
  "kill %i: nobody is charged twice, no payment is lost, no customer is left over",
  { timeout: 120_000 },
  async (at) => {
    const scene = SCENES[at % SCENES.length]!;
    const { farm_id } = await trialFarm();
    const input = { farm_id, ...(await scene.before(farm_id)) };
    const owner = await ownerOf(farm_id);
    const user_id = owner.actor.kind === "user" ? owner.actor.user_id : 0;
    const before = (await rowsOf(farm_id)).length;
    await slowDown();
    if (await killInTheMiddle({ verb: scene.verb, user_id, input })) seen.killed++;
    if (await takeOver(farm_id)) seen.takenOver++;
    await faults({ method: "DELETE" });
    // The row was not written yet: the person asks again.
    if ((await rowsOf(farm_id)).length === before) {
      seen.notBegun++;
      await PAYMENT_VERBS[scene.verb](owner, input);
    }
    expect(await takenByStripe(farm_id)).toEqual({ payments: scene.charged, credit: scene.credit });
    expect(await countAtStripe(farm_id)).toMatchObject({ customers: 1 });
    // Killed between the last call and the reading: a webhook, or the nightly search, reads it.
    await forAccount(readPayments, farm_id);
    const { payments } = await moneyOf(farm_id);
    const kept = payments
      .filter(({ status }) => status === "succeeded")
      .map(({ amount_cents, refunded_cents }) => amount_cents - refunded_cents);
    expect(kept.sort((a, b) => a - b)).toEqual(scene.charged);
  },
);
