import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { money_differences, transactional_messages } from "@/db/schema";
import { CELLS } from "@/emails/email-row";
import { formatMoney } from "@/lib/i18n/format";
import { findAccount } from "@/lib/payments/accounts/queries";
import { listStuckRequests, retryStuckRequest } from "@/lib/payments/commands/service/stuck-commands";
import { reconcileMoney } from "@/lib/payments/reconciliation/service/reconcile";
import type { Ctx } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { accountOf } from "@/tests/factories/billing-accounts";
import { asJob, asUser } from "@/tests/factories/context";
import {
  breakCalls,
  forgetFaults,
  loseAnswer,
  moveStripe,
  stripeClock,
  trialFarm,
} from "@/tests/factories/payments";
import { makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { draw, seed, share } from "@/tests/setup/long-runs";
import { accountsToAudit, audit } from "@/tests/setup/year/audit";
import { auditDisputes, cases, decideDisputes, troubleCustomer } from "@/tests/setup/year/banks";
import { type Deed, doByHand } from "@/tests/setup/year/by-hand";
import { deeds, type Farm, live, pick, refusals, upTo } from "@/tests/setup/year/owners";
import { fates, postWebhooks } from "@/tests/setup/year/webhooks";
import { isAnyPending, workAtNight, workOff } from "@/tests/setup/year/worker";

await emulateProviders();
// A year passes in a minute: its calls come closer together than those of people.
process.env.RATE_LIMIT_POINTS =
  "card_account=5000,card_farm=5000,billing_farm=5000,farm_account=5000,farm_person=5000,invite_farm=5000";

const FARMS = share(20);
/** A third of the year where two farms live through it: term, renewals and dunning are in it. */
const DAYS = share(365, 3);
const HOUR = 3600;
const DAY = 24 * HOUR;
const CALLS = [
  "/customers",
  "/v1/payment_intents",
  "/v1/subscriptions",
  "/subscription_schedules",
  "balance_transactions",
  "/v1/refunds",
  "/v1/credit_notes",
  "/v1/invoices",
  "/v1/invoiceitems",
  "/setup_intents",
  "/charges",
];

const seen = {
  seed,
  farms: FARMS,
  days: DAYS,
  nights: 0,
  faults: 0,
  by_hand: 0,
  documents: 0,
  taken_cents: 0,
  seconds: 0,
};
afterAll(() => console.log(JSON.stringify({ ...seen, webhooks: fates, banks: cases, deeds, refusals })));

const hand: Deed[] = [];
/** The last that happened, to be shown with a difference that is none. */
const story: string[] = [];
const tell = (line: string) => {
  story.push(line);
  if (story.length > 60) story.shift();
};

async function breakSomething(): Promise<void> {
  seen.faults++;
  const call = pick(CALLS);
  const kind = pick(["lost", "lost", "429", "429", "500"]);
  tell(`  ${call}: ${kind}`);
  if (kind === "lost") await loseAnswer(call);
  else await breakCalls(call, { kind, count: upTo(4) });
}

const customerOf = async ({ farm_id }: Farm): Promise<string | null> =>
  (await findAccount(db(), await accountOf(farm_id)))?.provider_customer_id ?? null;

async function handDeed(farm: Farm): Promise<void> {
  const customer = await customerOf(farm);
  const deed = customer && (await doByHand(customer));
  if (!deed) return;
  seen.by_hand++;
  hand.push(deed);
  tell(`farm ${farm.farm_id} by hand: ${deed.kind} ${deed.cents} ${deed.id}`);
}

async function bankDeed(farm: Farm): Promise<void> {
  const customer = await customerOf(farm);
  const did = customer && (await troubleCustomer(customer));
  if (did) tell(`farm ${farm.farm_id}: ${did}`);
}

/** All differences that were ever kept; each has to be something that was done by hand. */
async function expectOnly(expected: readonly Deed[]): Promise<void> {
  const kept = await db().select().from(money_differences);
  const strange = kept.filter(
    (one) => !expected.some(({ id, cents }) => id === one.subject && cents === one.cents),
  );
  if (strange.length > 0) console.log(story.join("\n"), strange);
  expect(strange.map(({ kind, cents, subject }) => [kind, cents, subject])).toEqual([]);
}

/** Lets the jobs of what is not finished run in their time; the provider answers again. */
async function finishWaiting(): Promise<void> {
  for (let tries = 0; tries < 10 && (await isAnyPending()); tries++) {
    await moveStripe(HOUR / 4);
    await workOff();
  }
}

/** A super administrator tries a stuck request again, which the provider may still refuse. */
async function tryAgain(admin: Ctx, request_id: number): Promise<void> {
  if (draw() > 0.3) return;
  try {
    await retryStuckRequest(admin, { request_id });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** The jobs of a night. Some owners are awake, and do something while their accounts are compared. */
async function night(admin_id: number, awake: readonly Farm[], farms: Farm[]): Promise<void> {
  seen.nights++;
  await workAtNight();
  const clock = await stripeClock();
  const comparing = reconcileMoney(asJob({ clock }));
  for (const farm of awake.filter(({ gone }) => !gone))
    tell(`farm ${farm.farm_id} at night: ${await live(farm, admin_id, farms)}`);
  await comparing;
  const admin = asUser({ id: admin_id, is_admin: true }, { clock });
  const stuck = await listStuckRequests(admin);
  if (stuck.length > 0) tell(`stuck: ${stuck.map(({ kind }) => kind).join()}`);
  for (const { id: request_id, may_retry } of stuck) if (may_retry) await tryAgain(admin, request_id);
  expect(stuck.filter(({ may_retry }) => !may_retry).map(({ kind }) => [kind, story.join("\n")])).toEqual([]);
  await expectOnly(hand);
}

it("in a year of farms, ledger, documents and provider agree to the cent, and each difference is told once", {
  timeout: 7_200_000,
}, async () => {
  const began = Date.now();
  const admin = await makeUser({ is_admin: true });
  const farms: Farm[] = [];
  for (let at = 0; at < FARMS; at++) farms.push({ farm_id: (await trialFarm(upTo(30))).farm_id });
  const end = (await stripeClock()).now().getTime() / 1000 + DAYS * DAY;
  let asleep = 0;
  for (;;) {
    const { now } = await moveStripe(Math.floor(HOUR + draw() * 48 * HOUR));
    if (now > end) break;
    await postWebhooks();
    await workOff();
    for (const farm of farms) {
      if (farm.gone || draw() > 0.5) continue;
      if (draw() < 0.06) await breakSomething();
      tell(`farm ${farm.farm_id} ${new Date(now * 1000).toISOString()} ${await live(farm, admin.id, farms)}`);
    }
    await workOff();
    await forgetFaults();
    await finishWaiting();
    for (const farm of farms) if (!farm.gone && draw() < 0.02) await handDeed(farm);
    for (const farm of farms) if (!farm.gone && draw() < 0.015) await bankDeed(farm);
    await decideDisputes();
    if (now - asleep < DAY) continue;
    asleep = now;
    await night(admin.id, draw() < 0.2 ? [pick(farms)] : [], farms);
  }
  for (let last = 0; last < 3; last++) {
    await moveStripe(DAY);
    await postWebhooks();
    await night(admin.id, [], farms);
  }
  const kept = await db().select().from(money_differences);
  const keys = (rows: readonly string[]) => [...rows].sort();
  expect(keys(kept.map(({ kind, subject, cents }) => `${kind}:${subject}:${cents}`))).toEqual(
    keys(hand.map(({ kind, id, cents }) => `${kind}:${id}:${cents}`)),
  );
  const told = await db()
    .select()
    .from(transactional_messages)
    .where(sql`kind = 'money_differs' and address = ${admin.email}`);
  const lines = told.flatMap(({ payload }) => String(payload.details).split("\n"));
  expect(keys(lines.map((line) => line.split(CELLS).at(-1)!))).toEqual(
    keys(hand.map(({ cents }) => formatMoney(cents, admin.lang))),
  );
  await auditDisputes();
  for (const account of await accountsToAudit()) {
    const { documents, cents } = await audit(account, hand);
    seen.documents += documents;
    seen.taken_cents += cents;
  }
  // A year in which little happened shows nothing.
  const done = Object.values(deeds).reduce((sum, deed) => sum + deed.done, 0);
  expect(done).toBeGreaterThan(15 * FARMS);
  if (FARMS > 2) expect(Object.entries(deeds).filter((deed) => deed[1].done === 0)).toEqual([]);
  seen.seconds = Math.round((Date.now() - began) / 1000);
});
