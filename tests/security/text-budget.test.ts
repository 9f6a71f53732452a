import { eq, like, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { rate_limits, transactional_messages } from "@/db/schema";
import { sendDemoSms } from "@/lib/demo/service";
import { env } from "@/lib/env";
import { transaction } from "@/lib/platform/context";
import { answerKeyword } from "@/lib/subscribers/operations/answer-keyword";
import { claimText } from "@/lib/transactional/operations/text-budget";
import { BUDGET_WARNING, DEMO_TEXTS_A_DAY } from "@/lib/vocabulary/abuse-limits";
import { solvedCaptcha } from "@/tests/factories/captcha";
import { asVisitor } from "@/tests/factories/context";
import { recorded } from "@/tests/factories/recorded-statements";
import { messagesTo, newPhone, subscribe } from "@/tests/factories/subscribing";
import { makeTenant, makeUser } from "@/tests/factories/tenant";

const usedUp = { code: "limit_reached", fields: { phone: [{ key: "textsUsedUp" }] } };
const set = async (name: "texts" | "demo_texts", points: number) => {
  const key = `${name}:${new Date().toISOString().slice(0, 10)}`;
  await db().delete(rate_limits).where(eq(rate_limits.key, key));
  await db()
    .insert(rate_limits)
    .values({ key, points, expire: Date.now() + 86_400_000 });
};
const demo = async (phone: string) => sendDemoSms(asVisitor(), { phone, captcha: await solvedCaptcha() });
const warnings = () =>
  db().select().from(transactional_messages).where(eq(transactional_messages.kind, "text_budget"));

beforeEach(async () => {
  await db().delete(rate_limits).where(like(rate_limits.key, "%texts:%"));
  await db().delete(transactional_messages).where(eq(transactional_messages.kind, "text_budget"));
});

describe("the daily texts of the site", () => {
  it("end with the budget, but for confirmations of farms that pay and answers to keywords", async () => {
    const budget = env().SMS_DAILY_BUDGET;
    await set("texts", budget - 1);
    const [trial, paid] = [await makeTenant(), await makeTenant({ plan_type: "monthly" })];
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => subscribe(trial.farm, { phone: newPhone() })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(subscribe(trial.farm, { phone: newPhone() })).rejects.toMatchObject(usedUp);
    await expect(demo(newPhone())).rejects.toMatchObject(usedUp);
    const [customer, stopper] = [newPhone(), newPhone()];
    await subscribe(paid.farm, { phone: customer });
    await transaction(asVisitor(), (tx) =>
      answerKeyword(tx, { kind: "inbound_sms", from: stopper, text: "STOP" }, tx.clock.now()),
    );
    expect(await messagesTo(customer)).toHaveLength(1);
    expect(await messagesTo(stopper)).toHaveLength(1);
  });

  it("hold at most 200 demo texts", async () => {
    await set("demo_texts", DEMO_TEXTS_A_DAY - 1);
    await demo(newPhone());
    await expect(demo(newPhone())).rejects.toMatchObject(usedUp);
    const { farm } = await makeTenant();
    await subscribe(farm, { phone: newPhone() });
  });

  it("make us tell the super administrators once, at 80 %", async () => {
    const boss = await makeUser({ is_admin: true });
    const budget = env().SMS_DAILY_BUDGET;
    await set("texts", budget * 0.8 - 2);
    const { farm } = await makeTenant();
    await subscribe(farm, { phone: newPhone() });
    expect(await warnings()).toEqual([]);
    for (let times = 0; times < 3; times++) await subscribe(farm, { phone: newPhone() });
    const told = (await warnings()).filter(({ address }) => address === boss.email);
    expect(told.map(({ payload }) => payload)).toEqual([
      { used: String(budget * 0.8), budget: String(budget) },
    ]);
  });
  it("are told of by as many statements to twenty super administrators as to one", async () => {
    const boss = await makeUser({ is_admin: true });
    const statementsOf = async () => {
      await set("demo_texts", Math.ceil(DEMO_TEXTS_A_DAY * BUDGET_WARNING) - 1);
      const { ctx, asked } = recorded(asVisitor());
      await transaction(ctx, (tx) => claimText(tx, "demo"));
      return asked().flat().length;
    };
    const few = await statementsOf();
    const others = await Promise.all(Array.from({ length: 20 }, () => makeUser({ is_admin: true })));
    expect(await statementsOf()).toBe(few);
    const told = (await warnings()).map(({ address }) => address);
    expect(told.filter((address) => address === boss.email)).toHaveLength(2);
    expect(told).toEqual(expect.arrayContaining(others.map(({ email }) => email)));
    const jobs = await db().execute(sql`
      select from graphile_worker._private_jobs j join transactional_messages m
        on m.id = (j.payload ->> 'message_id')::bigint where m.kind = 'text_budget'`);
    expect(jobs).toHaveLength(told.length);
  });
});
