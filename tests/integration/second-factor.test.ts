import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { POST as postAutologin } from "@/app/api/auth/autologin/route";
import { POST as postLogin } from "@/app/api/auth/login/route";
import { db } from "@/db/client";
import { pending_log_ins, recovery_codes, sessions, users } from "@/db/schema";
import { createLink } from "@/lib/accounts/operations/links";
import { autologin, login } from "@/lib/accounts/service/log-in";
import { changePassword, resetPassword } from "@/lib/accounts/service/passwords";
import { fixedClock, systemClock } from "@/lib/platform/clock";
import { newRecoveryCodes } from "@/lib/second-factor/operations/recovery-codes";
import { logIn, readSecondStep } from "@/lib/second-factor/service/log-in";
import { nextAuthOptions } from "@/lib/transport/next-auth";
import { identify, sealSession } from "@/lib/transport/session";
import { makeAccount, messagesTo, PASSWORD } from "@/tests/factories/account";
import { asJob, asVisitor, contextFor } from "@/tests/factories/context";
import { browser, FIREFOX, inSession } from "@/tests/factories/log-ins";
import { codeAt, giveApp, withApp } from "@/tests/factories/second-factor";
import { makeUser } from "@/tests/factories/tenant";
import { ask } from "@/tests/setup/doors/ask";

const noSession = { session: null, token: null, pending: expect.any(String) };
const sessionsOf = (user: { id: number }) => db().$count(sessions, eq(sessions.user_id, user.id));

describe("every way to a session of an account with a second factor", () => {
  it("stops before the session: password, link, next-auth and API", async () => {
    const { user } = await withApp();
    expect(await login(browser(), { email: user.email, password: PASSWORD })).toMatchObject(noSession);
    const autologin_token = await createLink(asJob(), "autologin", user);
    expect(await autologin(browser(), { autologin_token })).toMatchObject({
      ...noSession,
      landing: "/fr/connexion/deuxieme-etape",
    });
    const [provider] = nextAuthOptions().providers;
    const { authorize } = (provider as unknown as { options: { authorize: (...given: object[]) => unknown } })
      .options;
    expect(await authorize({ email: user.email, password: PASSWORD }, { headers: {} })).toBeNull();
    const answers = [
      await ask(postLogin, { body: { email: user.email, password: PASSWORD } }),
      await ask(postAutologin, {
        body: { autologin_token: await createLink(asJob(), "autologin", user) },
      }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({
        code: "second_factor_required",
        pending: expect.any(String),
        errors: { global: [expect.any(String)] },
      });
    }
    expect(await sessionsOf(user)).toBe(0);
  });

  it("a new password by link opens none, and the next log-in asks for the factor", async () => {
    const { user } = await withApp();
    const token = await createLink(asJob(), "reset_password", user);
    await resetPassword(asVisitor(), { token, email: user.email, new_password: "navets au cellier" });
    expect(await sessionsOf(user)).toBe(0);
    const again = await login(browser(), { email: user.email, password: "navets au cellier" });
    expect(again).toMatchObject(noSession);
  });

  it("the API takes the pending log-in again with the code, and gives a token", async () => {
    const { user, secret } = await withApp();
    const first = await ask(postLogin, { body: { email: user.email, password: PASSWORD } });
    const { pending } = first.body as { pending: string };
    const second = await ask(postLogin, { body: { pending, code: await codeAt(secret) } });
    expect(second.status).toBe(200);
    const { token } = second.body as { token: string };
    expect(await identify(`Bearer ${token}`, undefined)).toMatchObject({ user_id: user.id });
  });

  it("a new password keeps what the session has shown, and shows nothing that it has not", async () => {
    const { user, secret } = await withApp({ is_admin: true });
    const ctx = await inSession(user, secret);
    expect(ctx.actor).toMatchObject({ is_admin: true });
    const changed = await changePassword(ctx, {
      current_password: PASSWORD,
      new_password: "navets au cellier",
    });
    expect(await identify(null, await sealSession(changed.session!))).toMatchObject({ is_admin: true });
    const other = await makeAccount();
    const before = await login(browser(), { email: other.email, password: PASSWORD });
    const old = contextFor(await identify(null, await sealSession(before.session!)), { client: FIREFOX });
    await giveApp(other);
    await db().update(users).set({ is_admin: true }).where(eq(users.id, other.id));
    const kept = await changePassword(old, { current_password: PASSWORD, new_password: "navets au cellier" });
    expect(await identify(null, await sealSession(kept.session!))).toMatchObject({ is_admin: false });
  });
});

describe("a code of an app", () => {
  it("works once, also when two send it at the same moment, and an older one no more", async () => {
    const { user, secret } = await withApp();
    const pendings = await Promise.all(
      [1, 2, 3].map(async () => (await login(browser(), { email: user.email, password: PASSWORD })).pending),
    );
    const code = await codeAt(secret);
    const tries = await Promise.allSettled(
      pendings.slice(0, 2).map((pending) => logIn(browser(), { pending, code })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const before = await codeAt(secret, new Date(systemClock.now().getTime() - 30_000));
    await expect(logIn(browser(), { pending: pendings[2], code: before })).rejects.toMatchObject({
      fields: { code: [{ key: "wrongCode" }] },
    });
  });

  it("of a phone whose clock differs by half a minute is taken, of two minutes is not", async () => {
    for (const [seconds, taken] of [
      [-30, true],
      [30, true],
      [120, false],
      [-120, false],
    ] as const) {
      const { pending, secret } = await withApp();
      const clock = fixedClock(new Date());
      const code = await codeAt(secret, new Date(clock.now().getTime() + seconds * 1000));
      const answer = logIn(asVisitor({ client: FIREFOX, clock }), { pending, code });
      if (taken) expect(await answer).toMatchObject({ pending: null });
      else await expect(answer).rejects.toMatchObject({ code: "invalid" });
    }
  });

  it("cannot be guessed: five answers end a log-in, ten wrong ones an hour all codes of the account", async () => {
    const { user, secret } = await withApp();
    const wrong = (await codeAt(secret)) === "000000" ? "111111" : "000000";
    let refused = 0;
    for (let round = 0; round < 3; round++) {
      const { pending } = await login(browser(), { email: user.email, password: PASSWORD });
      for (let answer = 0; answer < 5; answer++)
        await logIn(browser(), { pending, code: wrong }).catch(({ code }) => {
          refused += Number(code === "invalid");
        });
      if (round < 2)
        await expect(logIn(browser(), { pending, code: wrong })).rejects.toMatchObject({
          code: "unauthenticated",
        });
    }
    expect(refused).toBe(10);
    const { pending } = await login(browser(), { email: user.email, password: PASSWORD });
    const right = await codeAt(secret);
    await expect(logIn(browser(), { pending, code: right })).rejects.toMatchObject({ code: "rate_limited" });
    // The person is not locked out: a recovery code cannot be guessed, and goes on.
    const [code] = await newRecoveryCodes(asJob(), user.id);
    expect(await logIn(browser(), { pending, code })).toMatchObject({ pending: null });
  });

  it("does not help a log-in that is over, used or older than the password", async () => {
    const late = await withApp();
    const clock = fixedClock(new Date(Date.now() + 11 * 60_000));
    await expect(
      logIn(asVisitor({ client: FIREFOX, clock }), {
        pending: late.pending,
        code: await codeAt(late.secret, clock.now()),
      }),
    ).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await readSecondStep(asVisitor({ clock }), { pending: late.pending })).toBeNull();
    const used = await withApp();
    await logIn(browser(), { pending: used.pending, code: used.code });
    await expect(logIn(browser(), { pending: used.pending, code: used.code })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    const changed = await withApp();
    await db().update(users).set({ session_epoch: 9 }).where(eq(users.id, changed.user.id));
    await expect(logIn(browser(), { pending: changed.pending, code: changed.code })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});

describe("recovery codes", () => {
  it("work once each, however they are typed, and tell the person", async () => {
    const { user } = await withApp();
    const codes = await newRecoveryCodes(asJob(), user.id);
    expect(new Set(codes).size).toBe(10);
    const typed = ` ${codes[0]!.toUpperCase().replaceAll("-", " ")} `;
    const waiting = () => login(browser(), { email: user.email, password: PASSWORD });
    expect(await logIn(browser(), { pending: (await waiting()).pending, code: typed })).toMatchObject({
      session: { user_id: user.id },
    });
    await expect(logIn(browser(), { pending: (await waiting()).pending, code: typed })).rejects.toMatchObject(
      { fields: { code: [{ key: "wrongCode" }] } },
    );
    const [message] = await messagesTo(user.email);
    expect(message).toMatchObject({ kind: "two_step_changed", payload: { change: "use_recovery_code" } });
    const stored = await db().select().from(recovery_codes).where(eq(recovery_codes.user_id, user.id));
    expect(JSON.stringify(stored)).not.toContain(codes[1]);
  });
});

it("goes with the account, and pending log-ins go with it", async () => {
  const { user } = await withApp();
  await newRecoveryCodes(asJob(), user.id);
  await db().delete(users).where(eq(users.id, user.id));
  expect(await db().$count(recovery_codes, eq(recovery_codes.user_id, user.id))).toBe(0);
  expect(await db().$count(pending_log_ins, eq(pending_log_ins.user_id, user.id))).toBe(0);
});

it("asks nobody who has none", async () => {
  const user = await makeUser();
  expect(
    await autologin(browser(), { autologin_token: await createLink(asJob(), "autologin", user) }),
  ).toMatchObject({ pending: null, session: { user_id: user.id } });
});
