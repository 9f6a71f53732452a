import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { rate_limits } from "@/db/schema";
import { login } from "@/lib/accounts/service/log-in";
import { toErrorAnswer } from "@/lib/transport/error-map";
import { makeAccount, PASSWORD } from "@/tests/factories/account";
import { solvedCaptcha } from "@/tests/factories/captcha";
import { asVisitor } from "@/tests/factories/context";

const WRONG = { code: "unauthenticated" };
const CAPTCHA = { code: "invalid", fields: { captcha: [{ key: "captchaRequired" }] } };
const SLOW = { code: "rate_limited" };

let hosts = 0;
/** Returns a network address that no other test uses. */
const newAddress = () => `198.51.${Math.floor(++hosts / 250)}.${(hosts % 250) + 1}`;

const attempt = (email: string, ip: string, password = "faux", captcha?: string) =>
  login(asVisitor({ ip }), { email, password, captcha });

/** Ends the waits between tries, as time does. */
const waitBetweenTries = () => db().delete(rate_limits).where(sql`${rate_limits.key} like 'login_pace:%'`);

/** Tries wrong passwords from one address until the captcha is asked for. */
async function useUpTries(email: string, ip: string): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    await waitBetweenTries();
    await expect(attempt(email, ip)).rejects.toMatchObject(WRONG);
  }
}

describe("guessing a password", () => {
  it("is slowed down after five tries from one address", async () => {
    const { email } = await makeAccount();
    const ip = newAddress();
    for (let tries = 0; tries < 6; tries++) await expect(attempt(email, ip)).rejects.toMatchObject(WRONG);
    await expect(attempt(email, ip)).rejects.toMatchObject(SLOW);
    await expect(attempt(email, ip, PASSWORD)).rejects.toMatchObject({
      ...SLOW,
      retryAfterSeconds: expect.any(Number),
    });
    await waitBetweenTries();
    expect((await attempt(email, ip, PASSWORD)).user.email).toBe(email);
  });

  it("needs a captcha for each try after ten, and the right password is still let in", async () => {
    const { email } = await makeAccount();
    const ip = newAddress();
    await useUpTries(email, ip);
    await waitBetweenTries();
    await expect(attempt(email, ip, PASSWORD)).rejects.toMatchObject(CAPTCHA);
    const captcha = await solvedCaptcha();
    await expect(attempt(email, ip, "faux", captcha)).rejects.toMatchObject(WRONG);
    await expect(attempt(email, ip, PASSWORD, captcha)).rejects.toMatchObject({ code: "invalid" });
    expect((await attempt(email, ip, PASSWORD, await solvedCaptcha())).user.email).toBe(email);
    expect((await attempt(email, ip, PASSWORD)).user.email).toBe(email);
  });

  it("counts for an address without an account too, so that the answer tells nothing", async () => {
    const ip = newAddress();
    const email = `absent-${hosts}@ferme.test`;
    await useUpTries(email, ip);
    await expect(attempt(email, ip)).rejects.toMatchObject(CAPTCHA);
  });

  it("from many addresses asks for the captcha, and locks nobody out", async () => {
    const { email } = await makeAccount();
    for (let tries = 0; tries < 10; tries++) {
      await expect(attempt(email, newAddress())).rejects.toMatchObject(WRONG);
    }
    await expect(attempt(email, newAddress())).rejects.toMatchObject(CAPTCHA);
    const owner = newAddress();
    await expect(attempt(email.toUpperCase(), owner, PASSWORD)).rejects.toMatchObject(CAPTCHA);
    expect((await attempt(email, owner, PASSWORD, await solvedCaptcha())).user.email).toBe(email);
  });

  it("counts when it is done in parallel", async () => {
    const { email } = await makeAccount();
    const ip = newAddress();
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => attempt(email, ip)));
    const checked = outcomes.filter(
      (outcome) => outcome.status === "rejected" && outcome.reason.code === "unauthenticated",
    );
    expect(checked.length).toBeLessThanOrEqual(6);
  });

  it("of many accounts from one address asks for the captcha there, and nowhere else", async () => {
    const ip = newAddress();
    for (let tries = 0; tries < 100; tries++) {
      await expect(attempt(`a${tries}-${ip}@ferme.test`, ip)).rejects.toMatchObject(WRONG);
    }
    const { email } = await makeAccount();
    await expect(attempt(email, ip, PASSWORD)).rejects.toMatchObject(CAPTCHA);
    expect((await attempt(email, ip, PASSWORD, await solvedCaptcha())).user.email).toBe(email);
    expect((await attempt(email, newAddress(), PASSWORD)).user.email).toBe(email);
  }, 60_000);
});

describe("logging in", () => {
  it("with the right password is never slowed down, however often", async () => {
    const { email } = await makeAccount();
    const ip = newAddress();
    for (let times = 0; times < 25; times++) {
      expect((await attempt(email, ip, PASSWORD)).user.email).toBe(email);
    }
  });

  it("says in words that a captcha is needed", async () => {
    const { email } = await makeAccount();
    const ip = newAddress();
    await useUpTries(email, ip);
    const refusal = await attempt(email, ip).catch((error) => error);
    expect(toErrorAnswer(refusal, "fr", "test").errors.captcha?.[0]).toContain(
      "vérification contre les robots",
    );
  });
});
