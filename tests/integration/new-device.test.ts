import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { log_ins, users } from "@/db/schema";
import { login } from "@/lib/accounts/service/log-in";
import { fixedClock } from "@/lib/platform/clock";
import type { Client } from "@/lib/platform/context";
import { logIn } from "@/lib/second-factor/service/log-in";
import { makeAccount, messagesTo, PASSWORD } from "@/tests/factories/account";
import { asVisitor } from "@/tests/factories/context";
import { codeAt, giveApp } from "@/tests/factories/second-factor";

const browserOf = (user_agent: string): Client => ({ kind: "browser", user_agent });
const FIREFOX = browserOf("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0");
const NEWER_FIREFOX = browserOf(
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:147.0) Gecko/20100101 Firefox/147.0",
);
const SAFARI = browserOf(
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
);

const enter = (user: { email: string }, client: Client, clock = fixedClock(new Date())) =>
  login(asVisitor({ client, clock }), { email: user.email, password: PASSWORD });
const told = async (user: { email: string }) =>
  (await messagesTo(user.email)).filter(({ kind }) => kind === "new_device");

it("tells of a device that is new to the account, in its language, once; not at the first log-in", async () => {
  const user = await makeAccount({ lang: "en" });
  await enter(user, FIREFOX);
  await enter(user, NEWER_FIREFOX);
  expect(await told(user)).toEqual([]);
  const clock = fixedClock(new Date("2026-12-07T02:05:00Z"));
  await Promise.all([enter(user, SAFARI, clock), enter(user, SAFARI, clock)]);
  await enter(user, SAFARI, clock);
  expect(await told(user)).toMatchObject([
    {
      lang: "en",
      payload: { device: "Safari on iOS", moment: "December 6, 2026 at 9:05\u00a0p.m.", email: user.email },
    },
  ]);
});

it("tells at the second step, not before, and says so of an account that slept for long", async () => {
  const user = await makeAccount({ created_at: new Date(Date.now() - 400 * 86_400_000) });
  const secret = await giveApp(user);
  const { pending } = await enter(user, SAFARI);
  expect(await told(user)).toEqual([]);
  await logIn(asVisitor({ client: SAFARI }), { pending, code: await codeAt(secret) });
  expect(await told(user)).toHaveLength(1);
  expect(await db().$count(log_ins, eq(log_ins.user_id, user.id))).toBe(1);
});

it("writes to no address that is not verified", async () => {
  const user = await makeAccount();
  await db().update(users).set({ email_verified_at: null }).where(eq(users.id, user.id));
  await enter(user, FIREFOX);
  await enter(user, SAFARI);
  expect(await told(user)).toEqual([]);
});
