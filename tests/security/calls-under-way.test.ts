import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { api_tokens, users } from "@/db/schema";
import { createLink } from "@/lib/accounts/operations/links";
import { cancelEmailChange, resendVerification } from "@/lib/accounts/service/email-address";
import { deleteAccount } from "@/lib/accounts/service/leave";
import { autologin, login } from "@/lib/accounts/service/log-in";
import { changePassword, resetPassword } from "@/lib/accounts/service/passwords";
import { sendPhoneCode } from "@/lib/accounts/service/phone";
import { updateProfile } from "@/lib/accounts/service/profile";
import { closeOtherSessions, closeSession, listSessions } from "@/lib/accounts/service/sessions";
import { createApiToken, removeApiToken } from "@/lib/api-tokens/service";
import { startAuthenticatorApp } from "@/lib/second-factor/service/factors";
import { identify, sealSession } from "@/lib/transport/session";
import { makeAccount, makeApiToken, makeSession, messagesTo, PASSWORD } from "@/tests/factories/account";
import { asJob, asVisitor, contextFor } from "@/tests/factories/context";
import { browser, FIREFOX } from "@/tests/factories/log-ins";
import { untilBlocked } from "@/tests/setup/barriers";

type Account = Awaited<ReturnType<typeof makeAccount>>;

const OWNERS = "navets au cellier";
const TOKEN = { name: "Robot", read: true, days: 30 };
const THIEFS = "des betteraves au four";

const inSession = async (user: Account) =>
  contextFor(await identify(null, await makeSession(user)), { client: FIREFOX });
async function recover(user: Account): Promise<void> {
  const token = await createLink(asJob(), "reset_password", user);
  await resetPassword(asVisitor(), { token, email: user.email, new_password: OWNERS });
}
const rowOf = async (user: Account) => (await db().select().from(users).where(eq(users.id, user.id)))[0]!;

describe("a call that was under way when the owner took the account back", () => {
  it("sets no password over the owner's one", async () => {
    const user = await makeAccount();
    const thief = await inSession(user);
    const { changing } = await db().transaction(async (tx) => {
      // The recovery has the account, and the thief's call has read it as it was before.
      await tx.execute(sql`update users set session_epoch = session_epoch + 1 where id = ${user.id}`);
      const call = changePassword(thief, { current_password: PASSWORD, new_password: THIEFS });
      call.catch(() => undefined);
      await untilBlocked(1, "users");
      return { changing: call };
    });
    await expect(changing).rejects.toMatchObject({ code: "unauthenticated" });
    expect((await rowOf(user)).password_hash).toBe(user.password_hash);
    expect(await messagesTo(user.email)).toEqual([]);
  });

  it("changes nothing else of it", async () => {
    const user = await makeAccount({ phone: "+15145550143" });
    await db().update(users).set({ unverified_new_email: "neuve@ferme.test" }).where(eq(users.id, user.id));
    const thief = await inSession(user);
    await recover(user);
    await makeApiToken(user);
    const [token] = await db().select().from(api_tokens).where(eq(api_tokens.user_id, user.id));
    await db().update(users).set({ unverified_new_email: "rose@ferme.test" }).where(eq(users.id, user.id));
    const own = await inSession(user);
    const [session] = await listSessions(own);
    const before = await rowOf(user);
    const sent = (await messagesTo(user.email)).length;
    const proof = { current_password: OWNERS };
    const calls: Record<string, () => Promise<unknown>> = {
      changePassword: () => changePassword(thief, { ...proof, new_password: THIEFS }),
      updateProfile: () => updateProfile(thief, { name: "Voleur" }),
      cancelEmailChange: () => cancelEmailChange(thief, {}),
      resendVerification: () => resendVerification(thief, {}),
      sendPhoneCode: () => sendPhoneCode(thief, {}),
      closeSession: () => closeSession(thief, { session_id: session!.id }),
      closeOtherSessions: () => closeOtherSessions(thief, {}),
      removeApiToken: () => removeApiToken(thief, { token_id: token!.id }),
      createApiToken: () => createApiToken(thief, { ...proof, ...TOKEN }),
      startAuthenticatorApp: () => startAuthenticatorApp(thief, proof),
      deleteAccount: () => deleteAccount(thief, proof),
    };
    const answers: Record<string, string> = {};
    for (const [name, call] of Object.entries(calls))
      answers[name] = await call().then(
        () => "done",
        ({ code }) => code,
      );
    const refused = Object.fromEntries(Object.keys(calls).map((name) => [name, "unauthenticated"]));
    expect(answers).toEqual(refused);
    expect(await rowOf(user)).toEqual(before);
    expect((await listSessions(own)).map(({ id }) => id)).toContain(session!.id);
    expect(await messagesTo(user.email)).toHaveLength(sent);
    expect(await db().$count(api_tokens, eq(api_tokens.id, token!.id))).toBe(1);
  });

  it("opens no session by a link of before", async () => {
    const user = await makeAccount();
    const autologin_token = await createLink(asJob(), "autologin", user);
    const { entering } = await db().transaction(async (tx) => {
      await tx.execute(sql`select from account_links where user_id = ${user.id} for update`);
      const call = autologin(browser(), { autologin_token });
      await untilBlocked(1, "account_links");
      await tx.execute(sql`update users set session_epoch = session_epoch + 1 where id = ${user.id}`);
      return { entering: call };
    });
    const { session } = await entering;
    expect(await identify(null, await sealSession(session!))).toEqual({ kind: "visitor" });
  });

  it("leaves the owner's log-in as it is", async () => {
    const user = await makeAccount();
    await recover(user);
    expect(await login(browser(), { email: user.email, password: OWNERS })).toMatchObject({
      session: { user_id: user.id },
    });
  });
});
