import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { phone_codes, rate_limits, users } from "@/db/schema";
import { sendPhoneCode, verifyPhone } from "@/lib/accounts/service/phone";
import { updateProfile } from "@/lib/accounts/service/profile";
import { fixedClock } from "@/lib/platform/clock";
import { makeAccount, messagesTo } from "@/tests/factories/account";
import { asUser, asVisitor } from "@/tests/factories/context";
import { newPhone } from "@/tests/factories/subscribing";

const WRONG = { code: "invalid", fields: { code: [{ key: "wrongCode" }] } };
const verifiedAt = async (id: number) =>
  (await db().select().from(users).where(eq(users.id, id)))[0]!.phone_verified_at;

async function codeSent(values: Parameters<typeof makeAccount>[0] = {}) {
  const phone = newPhone();
  const account = await makeAccount({ phone, ...values });
  await sendPhoneCode(asUser(account), {});
  const code = (await messagesTo(phone))[0]!.payload.code!;
  return { account, phone, code, ctx: asUser(account) };
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("the code of a phone", () => {
  it("confirms it once, and is stored as a hash alone", async () => {
    const { account, code, ctx } = await codeSent();
    expect(code).toMatch(/^\d{6}$/);
    const [row] = await db().select().from(phone_codes).where(eq(phone_codes.user_id, account.id));
    expect(row!.code_hash).not.toContain(code);
    expect(await verifiedAt(account.id)).toBeNull();
    const answers = [1, 2].map(() => verifyPhone(ctx, { code: `${code.slice(0, 3)} ${code.slice(3)}` }));
    const outcomes = await Promise.allSettled(answers);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await verifiedAt(account.id)).not.toBeNull();
    await expect(verifyPhone(ctx, { code })).rejects.toMatchObject(WRONG);
  });

  it("takes five answers, so that it cannot be guessed, also at once", async () => {
    const { account, code, ctx } = await codeSent();
    await Promise.allSettled(Array.from({ length: 5 }, () => verifyPhone(ctx, { code: other(code) })));
    await expect(verifyPhone(ctx, { code })).rejects.toMatchObject(WRONG);
    expect(await verifiedAt(account.id)).toBeNull();
  });

  it("is dead after ten minutes, after a newer one, and for anyone else", async () => {
    const { account, phone, code } = await codeSent();
    const late = asUser(account, { clock: fixedClock(new Date(Date.now() + 11 * 60_000)) });
    await expect(verifyPhone(late, { code })).rejects.toMatchObject(WRONG);
    const stranger = await makeAccount({ phone: newPhone() });
    await expect(verifyPhone(asUser(stranger), { code })).rejects.toMatchObject(WRONG);
    await sendPhoneCode(asUser(account), {});
    const newer = (await messagesTo(phone))[0]!.payload.code!;
    if (newer !== code) await expect(verifyPhone(asUser(account), { code })).rejects.toMatchObject(WRONG);
    expect((await verifyPhone(asUser(account), { code: newer })).phone_verified_at).not.toBeNull();
  });

  it("does not confirm another number, and a new number has to be confirmed anew", async () => {
    const { account, code, ctx } = await codeSent();
    await updateProfile(ctx, { phone: newPhone() });
    await expect(verifyPhone(ctx, { code })).rejects.toMatchObject(WRONG);
    const next = await codeSent();
    await verifyPhone(next.ctx, { code: next.code });
    await db().update(users).set({ phone: newPhone() }).where(eq(users.id, next.account.id));
    expect(await verifiedAt(next.account.id)).toBeNull();
    expect(await verifiedAt(account.id)).toBeNull();
  });

  it("goes to one number three times an hour, whichever accounts ask", async () => {
    const phone = newPhone();
    const accounts = await Promise.all([1, 2, 3, 4].map(() => makeAccount({ phone })));
    for (const account of accounts.slice(0, 3)) await sendPhoneCode(asUser(account), {});
    await expect(sendPhoneCode(asUser(accounts[3]!), {})).rejects.toMatchObject({ code: "rate_limited" });
    expect(await messagesTo(phone)).toHaveLength(3);
  });

  it("is sent five times an hour by one account, whatever numbers it gives", async () => {
    const account = await makeAccount({ phone: newPhone() });
    const ask = async () => {
      await db().update(users).set({ phone: newPhone() }).where(eq(users.id, account.id));
      return sendPhoneCode(asUser(account), {});
    };
    for (let times = 0; times < 5; times++) await ask();
    await expect(ask()).rejects.toMatchObject({ code: "rate_limited" });
    expect(await db().$count(rate_limits, eq(rate_limits.key, `phone_code_account:${account.id}`))).toBe(1);
  });

  it("is not sent by an account whose email is not verified, nor without a phone, nor for a visitor", async () => {
    const phone = newPhone();
    const unverified = await makeAccount({ phone, email_verified_at: null });
    await expect(sendPhoneCode(asUser(unverified), {})).rejects.toMatchObject({ code: "forbidden" });
    expect(await messagesTo(phone)).toEqual([]);
    const without = await makeAccount();
    await expect(sendPhoneCode(asUser(without), {})).rejects.toMatchObject({ code: "invalid" });
    for (const verb of [sendPhoneCode, verifyPhone]) {
      const attempt = verb(asVisitor(), { code: "123456" });
      await expect(attempt).rejects.toMatchObject({ code: "unauthenticated" });
    }
  });
});
