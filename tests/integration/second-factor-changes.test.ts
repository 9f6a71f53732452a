import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { sessions } from "@/db/schema";
import { login } from "@/lib/accounts/service/log-in";
import { createApiToken } from "@/lib/api-tokens/service";
import {
  addPasskey,
  confirmAuthenticatorApp,
  makeRecoveryCodes,
  readFactors,
  removeAuthenticatorApp,
  removePasskey,
  startAuthenticatorApp,
  startPasskey,
} from "@/lib/second-factor/service/factors";
import { logIn } from "@/lib/second-factor/service/log-in";
import { identify, sealSession } from "@/lib/transport/session";
import { makeAccount, messagesTo, PASSWORD } from "@/tests/factories/account";
import { asUser, contextFor } from "@/tests/factories/context";
import { browser, FIREFOX, inSession } from "@/tests/factories/log-ins";
import { codeAt, giveApp, withApp } from "@/tests/factories/second-factor";
import { softwareAuthenticator } from "@/tests/factories/software-authenticator";

describe("setting it up", () => {
  it("an app needs the password and a first code; then the session has shown it, and codes are made once", async () => {
    const user = await makeAccount();
    const opened = await login(browser(), { email: user.email, password: PASSWORD });
    const ctx = contextFor(await identify(null, await sealSession(opened.session!)), { client: FIREFOX });
    await expect(startAuthenticatorApp(ctx, {})).rejects.toMatchObject({
      fields: { current_password: [{ key: "requiredPassword" }] },
    });
    const { key, uri, qr } = await startAuthenticatorApp(ctx, { current_password: PASSWORD });
    expect(uri).toContain("otpauth://totp/Potager");
    expect(qr).toContain("<svg");
    // Until the first code nothing is asked.
    expect(await login(browser(), { email: user.email, password: PASSWORD })).toMatchObject({
      pending: null,
    });
    const secret = key.replaceAll(" ", "");
    await expect(confirmAuthenticatorApp(ctx, { code: "abc" })).rejects.toMatchObject({ code: "invalid" });
    const { recovery_codes: codes } = await confirmAuthenticatorApp(ctx, { code: await codeAt(secret) });
    expect(codes).toHaveLength(10);
    expect(await readFactors(ctx)).toMatchObject({
      app_since: expect.any(String),
      recovery_codes_left: 10,
      shown: true,
      recent: true,
    });
    // The first code is used up, and the secret is not in the database.
    const { pending } = await login(browser(), { email: user.email, password: PASSWORD });
    await expect(logIn(browser(), { pending, code: await codeAt(secret) })).rejects.toMatchObject({
      code: "invalid",
    });
    const tables = await db().execute("select * from authenticator_apps");
    expect(JSON.stringify(tables)).not.toContain(secret);
    expect(await messagesTo(user.email)).toMatchObject([
      { kind: "two_step_changed", payload: { change: "add_app" } },
    ]);
    // A recent second factor stands in for the password; new codes end the old ones.
    const made = await makeRecoveryCodes(ctx, {});
    expect(made.recovery_codes).not.toEqual(codes);
    await expect(logIn(browser(), { pending, code: codes![0]! })).rejects.toMatchObject({ code: "invalid" });
  });

  it("a session that is stolen adds, changes and removes nothing", async () => {
    const { user, secret } = await withApp();
    const ctx = await inSession(user, secret);
    await db()
      .update(sessions)
      .set({ second_factor_at: new Date(Date.now() - 11 * 60_000) })
      .where(eq(sessions.user_id, user.id));
    const refused = { code: "invalid", fields: { current_password: expect.anything() } };
    for (const verb of [startAuthenticatorApp, makeRecoveryCodes, removeAuthenticatorApp])
      await expect(verb(ctx, {})).rejects.toMatchObject(refused);
    await expect(startPasskey(ctx, { name: "Clé" })).rejects.toMatchObject(refused);
    await expect(removePasskey(ctx, { passkey_id: 1 })).rejects.toMatchObject(refused);
  });

  it("a session older than the factor changes none with the password alone, and becomes nobody's", async () => {
    const user = await makeAccount({ is_admin: true });
    const { session } = await login(browser(), { email: user.email, password: PASSWORD });
    const cookie = await sealSession(session!);
    const thief = contextFor(await identify(null, cookie), { client: FIREFOX });
    const proof = { current_password: PASSWORD };
    const device = softwareAuthenticator();
    const { challenge } = await startPasskey(thief, { name: "Clé", ...proof });
    const begun = await startAuthenticatorApp(thief, proof);
    await giveApp(user);
    const refused = { code: "forbidden", global: [{ key: "factorNotShown" }] };
    for (const verb of [startAuthenticatorApp, makeRecoveryCodes, removeAuthenticatorApp])
      await expect(verb(thief, proof)).rejects.toMatchObject(refused);
    await expect(startPasskey(thief, { name: "Clé", ...proof })).rejects.toMatchObject(refused);
    await expect(removePasskey(thief, { passkey_id: 1, ...proof })).rejects.toMatchObject(refused);
    await expect(
      createApiToken(thief, { name: "Site", days: 30, read: "on", ...proof }),
    ).rejects.toMatchObject(refused);
    // What was begun before the factor does not end after it.
    const passkey = device.register(challenge);
    await expect(addPasskey(thief, { name: "Clé", passkey })).rejects.toMatchObject(refused);
    const code = await codeAt(begun.key.replaceAll(" ", ""));
    await expect(confirmAuthenticatorApp(thief, { code })).rejects.toMatchObject(refused);
    expect(await identify(null, cookie)).toMatchObject({ user_id: user.id, is_admin: false });
    expect(await readFactors(thief)).toMatchObject({ passkeys: [], recovery_codes_left: 0, shown: false });
  });

  it("the last factor that goes takes the codes along; a super administrator keeps one", async () => {
    const { user, secret } = await withApp();
    const ctx = await inSession(user, secret);
    await makeRecoveryCodes(ctx, {});
    await removeAuthenticatorApp(ctx, { current_password: PASSWORD });
    expect(await readFactors(ctx)).toMatchObject({ app_since: null, recovery_codes_left: 0, shown: false });
    const admin = await withApp({ is_admin: true });
    await expect(
      removeAuthenticatorApp(asUser(admin.user), { current_password: PASSWORD }),
    ).rejects.toMatchObject({ code: "conflict", global: [{ key: "lastFactor" }] });
    expect(await readFactors(asUser(admin.user))).toMatchObject({ app_since: expect.any(String) });
  });
});
