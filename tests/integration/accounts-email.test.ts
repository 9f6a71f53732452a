import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { account_links } from "@/db/schema";
import { createLink } from "@/lib/accounts/operations/links";
import {
  cancelEmailChange,
  checkVerificationLink,
  resendVerification,
  verifyEmail,
} from "@/lib/accounts/service/email-address";
import { login } from "@/lib/accounts/service/log-in";
import { getMe, updateProfile } from "@/lib/accounts/service/profile";
import { firstName } from "@/lib/messaging/rules/first-name";
import { fixedClock } from "@/lib/platform/clock";
import { makeAccount, messagesTo, PASSWORD, secretSentTo } from "@/tests/factories/account";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeFarm } from "@/tests/factories/tenant";

const minutes = (count: number) => fixedClock(new Date(Date.now() + count * 60_000));
const spent = { code: "invalid", global: [{ key: "linkExpired" }] };

describe("the email address", () => {
  const newAddress = () => `nouvelle-${Math.random().toString(36).slice(2)}@ferme.test`;

  it("is proven by the link, once", async () => {
    const account = await makeAccount({ email_verified_at: null });
    expect((await resendVerification(asUser(account), {})).unverified_email).toBe(true);
    const token = await secretSentTo(account.email, "verify_email");
    expect(await checkVerificationLink(asVisitor(), { token })).toEqual({ usable: true });
    await verifyEmail(asVisitor(), { token });
    expect((await getMe(asUser(account))).unverified_email).toBe(false);
    await expect(verifyEmail(asVisitor(), { token })).rejects.toMatchObject(spent);
    expect(await checkVerificationLink(asVisitor(), { token })).toEqual({ usable: false });
  });

  it("once proven brings a welcome with the farm's page and poster, and no second one", async () => {
    const account = await makeAccount({ email_verified_at: null });
    const farm = await makeFarm(account, { name: "Ferme des Trois Épis" });
    const welcomes = async (address: string) =>
      (await messagesTo(address)).filter(({ kind }) => kind === "welcome").map(({ payload }) => payload);
    await resendVerification(asUser(account), {});
    await verifyEmail(asVisitor(), { token: await secretSentTo(account.email, "verify_email") });
    expect(await welcomes(account.email)).toEqual([
      {
        name: firstName(account.name),
        farm: farm.name,
        url: `http://potager.test/fr/fermes/${farm.handle}`,
        poster_url: `http://potager.test/fr/admin/farms/${farm.uuid}/qr-codes`,
      },
    ]);
    const email = newAddress();
    await updateProfile(asUser(account), { email, current_password: PASSWORD });
    await verifyEmail(asVisitor(), { token: await secretSentTo(email, "verify_email") });
    expect([await welcomes(email), (await welcomes(account.email)).length]).toEqual([[], 1]);
  });

  it("without a farm is not welcomed", async () => {
    const account = await makeAccount({ email_verified_at: null });
    await resendVerification(asUser(account), {});
    await verifyEmail(asVisitor(), { token: await secretSentTo(account.email, "verify_email") });
    expect((await messagesTo(account.email)).map(({ kind }) => kind)).toEqual(["verify_email"]);
  });

  it("stays as it was until the new one is proven", async () => {
    const account = await makeAccount();
    const email = newAddress();
    const { user } = await updateProfile(asUser(account), { email, current_password: PASSWORD });
    expect(user).toMatchObject({ email: account.email, unverified_new_email: email });
    expect(await messagesTo(account.email)).toEqual([]);
    await verifyEmail(asVisitor(), { token: await secretSentTo(email, "verify_email") });
    expect(await getMe(asUser(account))).toMatchObject({ email, unverified_new_email: null });
    expect((await login(asVisitor(), { email, password: PASSWORD })).user.id).toBe(account.id);
  });

  it("is kept when the change is cancelled; the link that was sent is dead", async () => {
    const account = await makeAccount();
    const email = newAddress();
    await updateProfile(asUser(account), { email, current_password: PASSWORD });
    const token = await secretSentTo(email, "verify_email");
    expect(await cancelEmailChange(asUser(account), {})).toMatchObject({ unverified_new_email: null });
    await expect(verifyEmail(asVisitor(), { token })).rejects.toMatchObject(spent);
    await updateProfile(asUser(account), { email, current_password: PASSWORD });
    const back = await updateProfile(asUser(account), { email: account.email.toUpperCase() });
    expect(back.user).toMatchObject({ email: account.email, unverified_new_email: null });
  });

  it("can still be proven after a change was begun and cancelled", async () => {
    const account = await makeAccount({ email_verified_at: null });
    await resendVerification(asUser(account), {});
    await updateProfile(asUser(account), { email: newAddress(), current_password: PASSWORD });
    await cancelEmailChange(asUser(account), {});
    await verifyEmail(asVisitor(), { token: await secretSentTo(account.email, "verify_email") });
    expect((await getMe(asUser(account))).unverified_email).toBe(false);
  });

  it("answers to the newest link alone", async () => {
    const account = await makeAccount();
    const first = newAddress();
    const second = newAddress();
    await updateProfile(asUser(account), { email: first, current_password: PASSWORD });
    const stale = await secretSentTo(first, "verify_email");
    await updateProfile(asUser(account), { email: second, current_password: PASSWORD });
    await expect(verifyEmail(asVisitor(), { token: stale })).rejects.toMatchObject(spent);
    expect((await getMe(asUser(account))).email).toBe(account.email);
  });

  it("does not tell whether another account has it, until its mailbox says so", async () => {
    const account = await makeAccount();
    const other = await makeAccount();
    const { user } = await updateProfile(asUser(account), { email: other.email, current_password: PASSWORD });
    expect(user.unverified_new_email).toBe(other.email);
    const token = await secretSentTo(other.email, "verify_email");
    await expect(verifyEmail(asVisitor(), { token })).rejects.toMatchObject({ code: "conflict" });
    expect((await getMe(asUser(account))).email).toBe(account.email);
  });

  it("goes to one of two accounts that prove it at once", async () => {
    const email = newAddress();
    const proofs: string[] = [];
    for (const account of [await makeAccount(), await makeAccount()]) {
      await updateProfile(asUser(account), { email, current_password: PASSWORD });
      proofs.push(await secretSentTo(email, "verify_email"));
    }
    const outcomes = await Promise.allSettled(proofs.map((token) => verifyEmail(asVisitor(), { token })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = outcomes.find((outcome) => outcome.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "conflict" });
  });

  it("refuses a link that is too old", async () => {
    const account = await makeAccount({ email_verified_at: null });
    const token = await createLink(asVisitor(), "verify_email", account);
    const late = asVisitor({ clock: minutes(3 * 24 * 60 + 1) });
    await expect(verifyEmail(late, { token })).rejects.toMatchObject(spent);
    await expect(verifyEmail(asVisitor(), { token: "inventé" })).rejects.toMatchObject(spent);
  });

  it("is written to at most three times an hour, and not at all when there is nothing to prove", async () => {
    const proven = await makeAccount();
    await resendVerification(asUser(proven), {});
    expect(await messagesTo(proven.email)).toEqual([]);
    const account = await makeAccount({ email_verified_at: null });
    for (let sent = 0; sent < 3; sent++) await resendVerification(asUser(account), {});
    await expect(resendVerification(asUser(account), {})).rejects.toMatchObject({ code: "rate_limited" });
    const current_password = PASSWORD;
    await updateProfile(asUser(account), { email: newAddress(), current_password });
    await expect(
      updateProfile(asUser(account), { email: newAddress(), current_password }),
    ).rejects.toMatchObject({
      code: "rate_limited",
    });
    expect(await db().$count(account_links, eq(account_links.user_id, account.id))).toBe(4);
    for (const verb of [resendVerification, cancelEmailChange]) {
      await expect(verb(asVisitor(), {})).rejects.toMatchObject({ code: "unauthenticated" });
    }
  });
});
