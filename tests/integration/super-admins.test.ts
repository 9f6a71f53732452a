import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { audit_entries, authenticator_apps, sessions, users } from "@/db/schema";
import { login } from "@/lib/accounts/service/log-in";
import { getMe } from "@/lib/accounts/service/profile";
import { adminOverview } from "@/lib/farms/service/read";
import { listAllDocuments } from "@/lib/payments/documents/service/documents";
import { encrypt } from "@/lib/platform/encryption";
import { grantSuperAdmin, recoverAccount, revokeSuperAdmin } from "@/lib/second-factor/service/commands";
import { startAuthenticatorApp } from "@/lib/second-factor/service/factors";
import { renewAppKeys } from "@/lib/second-factor/service/jobs";
import { logIn } from "@/lib/second-factor/service/log-in";
import { endSuperAdmin, listSuperAdmins, makeSuperAdmin } from "@/lib/second-factor/service/super-admins";
import { identify } from "@/lib/transport/session";
import { makeAccount, makeToken, PASSWORD } from "@/tests/factories/account";
import { asJob, asUser, asVisitor, contextFor } from "@/tests/factories/context";
import { codeAt, giveApp, withApp } from "@/tests/factories/second-factor";
import { makeTenant } from "@/tests/factories/tenant";

const asAdmin = ({ id }: { id: number }) => asUser({ id, is_admin: true });
const proof = { current_password: PASSWORD };
const isAdmin = async ({ id }: { id: number }) =>
  (await db().select().from(users).where(eq(users.id, id)))[0]?.is_admin;
const acts = async ({ id }: { id: number }) =>
  (
    await db()
      .select({ action: audit_entries.action, actor: audit_entries.actor })
      .from(audit_entries)
      .where(and(eq(audit_entries.subject_id, id), sql`action like 'account.%'`))
      .orderBy(audit_entries.id)
  ).map(({ action, actor }) => `${actor} ${action}`);

describe("a super administrator without a second factor", () => {
  it("is an ordinary user, by password and by token, and lands where one is set up", async () => {
    const { farm } = await makeTenant();
    const admin = await makeAccount({ is_admin: true });
    const signedIn = await login(asVisitor(), {
      email: admin.email,
      password: PASSWORD,
      redirect_to: "/fr/admin/payments",
    });
    expect(signedIn).toMatchObject({
      landing: "/fr/admin/second-factor",
      user: { is_admin: false, needs_second_factor: true, my_farms: [] },
    });
    const actor = await identify(`Bearer ${signedIn.token}`, undefined);
    expect(actor).toMatchObject({ user_id: admin.id, is_admin: false });
    const ctx = contextFor(actor);
    for (const verb of [listAllDocuments, listSuperAdmins])
      await expect(verb(ctx, {})).rejects.toMatchObject({ code: "forbidden" });
    for (const verb of [makeSuperAdmin, endSuperAdmin])
      await expect(verb(ctx, { email: admin.email, user_id: 1, ...proof })).rejects.toMatchObject({
        code: "forbidden",
      });
    expect(await getMe(ctx)).toMatchObject({ is_admin: false, needs_second_factor: true });
    expect(await adminOverview(ctx)).toMatchObject({ user: { is_admin: false }, farms: [] });
    expect(farm.id).toBeGreaterThan(0);
  });

  it("is one in the session that has shown it, and in no older one", async () => {
    const { user, secret } = await withApp({ is_admin: true });
    const old = await makeToken(user);
    await db().update(sessions).set({ second_factor_at: null }).where(eq(sessions.user_id, user.id));
    const { pending } = await login(asVisitor(), { email: user.email, password: PASSWORD });
    const { token, user: me } = await logIn(asVisitor(), { pending, code: await codeAt(secret) });
    expect(me.is_admin).toBe(true);
    expect(await identify(`Bearer ${token}`, undefined)).toMatchObject({ is_admin: true });
    expect(await identify(`Bearer ${old}`, undefined)).toMatchObject({ is_admin: false });
  });
});

describe("another super administrator", () => {
  it("is made of an account with a verified address and a second factor, and ended, with lines in the audit", async () => {
    const { user: admin } = await withApp({ is_admin: true });
    const bare = await makeAccount();
    const unverified = await makeAccount({ email_verified_at: null });
    const make = (email: string, more: object = proof) => makeSuperAdmin(asAdmin(admin), { email, ...more });
    const refusal = (key: string) => ({ fields: { email: [{ key }] } });
    await expect(make(bare.email)).rejects.toMatchObject(refusal("targetNeedsFactor"));
    await expect(make(unverified.email)).rejects.toMatchObject(refusal("addressNotVerified"));
    await expect(make("nobody@ferme.test")).rejects.toMatchObject(refusal("noSuchAccount"));
    await giveApp(bare);
    await expect(make(bare.email, {})).rejects.toMatchObject({
      fields: { current_password: [{ key: "requiredPassword" }] },
    });
    await make(bare.email);
    await expect(make(bare.email)).rejects.toMatchObject(refusal("alreadySuperAdmin"));
    expect(await isAdmin(bare)).toBe(true);
    expect((await listSuperAdmins(asAdmin(bare))).find(({ own }) => own)).toMatchObject({
      id: bare.id,
      has_second_factor: true,
    });
    const token = await makeToken(bare);
    expect(await identify(`Bearer ${token}`, undefined)).toMatchObject({ is_admin: true });
    await endSuperAdmin(asAdmin(admin), { user_id: bare.id, ...proof });
    expect(await identify(`Bearer ${token}`, undefined)).toMatchObject({ is_admin: false });
    expect(await acts(bare)).toEqual(["user account.make-super-admin", "user account.end-super-admin"]);
    await expect(endSuperAdmin(asAdmin(admin), { user_id: admin.id, ...proof })).rejects.toMatchObject({
      global: [{ key: "ownSuperAdmin" }],
    });
  });

  it("stays when two remove each other at once, and the database keeps the last one", async () => {
    for (let round = 0; round < 3; round++) {
      const [{ user: one }, { user: two }] = [
        await withApp({ is_admin: true }),
        await withApp({ is_admin: true }),
      ];
      const ended = await Promise.allSettled([
        endSuperAdmin(asAdmin(one), { user_id: two.id, ...proof }),
        endSuperAdmin(asAdmin(two), { user_id: one.id, ...proof }),
      ]);
      expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect([await isAdmin(one), await isAdmin(two)].filter(Boolean)).toHaveLength(1);
    }
    const all = db().transaction(async (tx) => {
      await tx.update(users).set({ is_admin: false }).where(eq(users.is_admin, true));
    });
    await expect(all).rejects.toMatchObject({ cause: { constraint_name: "users_keep_super_admin" } });
  });
});

describe("the command on the server", () => {
  it("grants, revokes and recovers, with lines in the audit", async () => {
    const user = await makeAccount();
    await grantSuperAdmin(asJob(), { email: user.email.toUpperCase() });
    expect(await isAdmin(user)).toBe(true);
    await giveApp(user);
    await makeToken(user);
    const { pending } = await login(asVisitor(), { email: user.email, password: PASSWORD });
    expect(pending).not.toBeNull();
    await recoverAccount(asJob(), { email: user.email });
    expect(await db().$count(sessions, eq(sessions.user_id, user.id))).toBe(0);
    expect(await login(asVisitor(), { email: user.email, password: PASSWORD })).toMatchObject({
      pending: null,
      landing: "/fr/admin/second-factor",
    });
    await withApp({ is_admin: true });
    await revokeSuperAdmin(asJob(), { email: user.email });
    await expect(revokeSuperAdmin(asJob(), { email: user.email })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await acts(user)).toEqual([
      "job account.make-super-admin",
      "job account.recover",
      "job account.end-super-admin",
    ]);
    for (const verb of [grantSuperAdmin, revokeSuperAdmin, recoverAccount])
      await expect(verb(asAdmin(user), { email: user.email })).rejects.toMatchObject({ code: "forbidden" });
  });
});

it("encrypts secrets of apps anew once there is a newer key", async () => {
  const { user, secret, pending } = await withApp();
  const keys = (await import("@/lib/env")).env().ENCRYPTION_KEYS;
  keys.unshift({ id: "newer", secret: Buffer.alloc(32, 9) });
  try {
    expect((await renewAppKeys(asJob())).renewed).toBeGreaterThan(0);
    const [app] = await db().select().from(authenticator_apps).where(eq(authenticator_apps.user_id, user.id));
    expect(app?.secret.split(".")[0]).toBe("newer");
    expect(encrypt("x", "y").split(".")[0]).toBe("newer");
    expect(await logIn(asVisitor(), { pending, code: await codeAt(secret) })).toMatchObject({
      pending: null,
    });
    await expect(renewAppKeys(asUser(user))).rejects.toMatchObject({ code: "forbidden" });
  } finally {
    // Other tests of this file read nothing that the newer key encrypted.
    await db().delete(authenticator_apps).where(sql`secret like 'newer.%'`);
    keys.shift();
  }
});

it("counts beginnings of an app against their account", async () => {
  const user = await makeAccount();
  const tries = [];
  for (let time = 0; time < 41; time++)
    tries.push(await startAuthenticatorApp(asUser(user), proof).catch(({ code }) => code));
  expect(tries.at(-1)).toBe("rate_limited");
});
