import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ZodError } from "zod";
import { db } from "@/db/client";
import { audit_entries, farm_users, farms, users } from "@/db/schema";
import { findSession } from "@/lib/accounts/operations/sessions";
import { FIRST_PASSWORD_LIFETIME, LINK_LIFETIME } from "@/lib/accounts/rules";
import { login } from "@/lib/accounts/service/log-in";
import { checkResetLink, forgotPassword, resetPassword } from "@/lib/accounts/service/passwords";
import { createFarm } from "@/lib/farms/service/write";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { createProducer, createUser } from "@/lib/users/service/create";
import { makeAccount, makeToken, messagesTo, PASSWORD, secretSentTo } from "@/tests/factories/account";
import { asUser, asVisitor, contextFor } from "@/tests/factories/context";
import { giveApp } from "@/tests/factories/second-factor";
import { makeFarm, makeTenant, makeUser } from "@/tests/factories/tenant";

const superAdmin = async () => asUser(await makeUser({ is_admin: true }));
const newEmail = () => `nouvelle-${randomUUID()}@ferme.test`;
const userOf = async (email: string) => (await db().select().from(users).where(eq(users.email, email)))[0];
const farmOf = async (uuid: string) => (await db().select().from(farms).where(eq(farms.uuid, uuid)))[0];
const password = "des betteraves au four";

/** Returns the token of the link that sets the first password. */
const firstToken = (email: string) => secretSentTo(email, "account_made");

describe("making an account", () => {
  it("is for super administrators alone", async () => {
    const { owner } = await makeTenant();
    for (const verb of [createUser, createProducer]) {
      await expect(verb(asVisitor(), {})).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(verb(asUser(owner), {})).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("sends a link in the person's language that sets the password once and verifies the address", async () => {
    const email = newEmail();
    const { user_uuid } = await createUser(await superAdmin(), {
      ...{ name: "Rose Roy", email, phone_number: "514 555-0199", lang: "en" },
    });
    expect(await userOf(email)).toMatchObject({
      uuid: user_uuid,
      phone: "+15145550199",
      lang: "en",
      email_verified_at: null,
      password_hash: null,
      is_admin: false,
    });
    const [message, ...others] = await messagesTo(email);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ kind: "account_made", lang: "en", payload: { farm: "none" } });
    const token = await firstToken(email);
    await resetPassword(asVisitor(), { token, email, new_password: password });
    expect((await userOf(email))?.email_verified_at).toBeInstanceOf(Date);
    expect(await login(asVisitor(), { email, password })).toMatchObject({ user: { email } });
    await expect(
      resetPassword(asVisitor(), { token, email, new_password: "autre chose encore" }),
    ).rejects.toMatchObject({ code: "invalid" });
  });

  it("lets the link live 7 days", async () => {
    const email = newEmail();
    await createUser(await superAdmin(), { name: "Rose", email });
    const token = await firstToken(email);
    const after = (hours: number) =>
      asVisitor({ clock: { now: () => new Date(Date.now() + hours * 3_600_000) } });
    expect((await checkResetLink(after(7 * 24 - 1), { token })).usable).toBe(true);
    expect((await checkResetLink(after(7 * 24 + 1), { token })).usable).toBe(false);
  });

  it("says of its link that the password is the first one, and of a later link that it is not", async () => {
    const email = newEmail();
    await createUser(await superAdmin(), { name: "Rose Roy", email });
    const token = await firstToken(email);
    expect(await checkResetLink(asVisitor(), { token })).toEqual({ usable: true, first: true });
    await resetPassword(asVisitor(), { token, email, new_password: password });
    expect(await checkResetLink(asVisitor(), { token })).toEqual({ usable: false });
    await forgotPassword(asVisitor(), { email });
    const later = await secretSentTo(email, "reset_password");
    expect(await checkResetLink(asVisitor(), { token: later })).toEqual({ usable: true, first: false });
    // Nobody knows any more whose link it was, so the page names both lifetimes.
    expect([LINK_LIFETIME.reset_password, FIRST_PASSWORD_LIFETIME]).toEqual([3_600_000, 7 * 24 * 3_600_000]);
    expect(CATALOGUE.en.accounts.reset.expired).toMatch(/one hour.*7 days/);
    expect(CATALOGUE.fr.accounts.reset.expired).toMatch(/une heure.*7 jours/);
  });

  it("says that an address has an account, and follows the rules of sign-up", async () => {
    const ctx = await superAdmin();
    const known = await makeAccount();
    await expect(createUser(ctx, { name: "Rose", email: known.email.toUpperCase() })).rejects.toMatchObject({
      fields: { email: [{ key: "accountExists" }] },
    });
    expect(await messagesTo(known.email)).toEqual([]);
    for (const wrong of [{ name: "" }, { email: "rose" }, { phone_number: "12" }, { lang: "de" }])
      await expect(createUser(ctx, { name: "Rose", email: newEmail(), ...wrong })).rejects.toThrow();
  });

  it("is limited for each super administrator and each recipient", async () => {
    const ctx = await superAdmin();
    const email = newEmail();
    await createUser(ctx, { name: "Rose", email });
    // A mistake writes to nobody, and takes no message from the person.
    for (let at = 0; at < 2; at++)
      await expect(createUser(ctx, { name: "Rose", email })).rejects.toMatchObject({ code: "invalid" });
    for (let at = 0; at < 2; at++) await forgotPassword(asVisitor(), { email });
    await expect(createProducer(ctx, { owner_email: email, name: "Ferme" })).rejects.toMatchObject({
      code: "rate_limited",
    });
    for (let at = 4; at < 50; at++) await createUser(ctx, { name: "Rose", email: newEmail() });
    await expect(createUser(ctx, { name: "Rose", email: newEmail() })).rejects.toMatchObject({
      code: "rate_limited",
    });
  });
});

describe("making a producer", () => {
  it("says at once what is missing of the person and of the farm", async () => {
    const refused = createProducer(await superAdmin(), { owner_email: "x", name: "", lang: "xx" });
    const issues = await refused.then(
      () => [],
      (error: ZodError) => error.issues,
    );
    expect(issues.map(({ path }) => path.join(".")).sort()).toEqual(["lang", "name", "owner_email"]);
  });

  it("opens a farm for somebody with an account, and the audit names both", async () => {
    const owner = await makeAccount();
    const admin = await makeUser({ is_admin: true });
    const { farm_uuid } = await createProducer(asUser(admin), {
      ...{ owner_email: owner.email, name: "Ferme Roy", lang: "en", city: "Sainte-Ursule" },
    });
    const farm = await farmOf(farm_uuid);
    expect(farm).toMatchObject({
      name: "Ferme Roy",
      plan_type: "trial",
      default_lang: "en",
      city: "Sainte-Ursule",
    });
    const members = await db().select().from(farm_users).where(eq(farm_users.farm_id, farm!.id));
    expect(members).toMatchObject([{ user_id: owner.id, role: "owner" }]);
    const lines = await db().select().from(audit_entries).where(eq(audit_entries.farm_id, farm!.id));
    expect(lines.map(({ action }) => action)).toContain("farm.create");
    for (const line of lines)
      expect(line).toMatchObject({ user_id: admin.id, on_behalf_of_user_id: owner.id });
    expect(await messagesTo(owner.email)).toMatchObject([
      { kind: "farm_made", payload: { farm: farm!.name } },
    ]);
  });

  it("makes the account of a new owner in the same step, with a link that names the farm", async () => {
    const email = newEmail();
    const ctx = await superAdmin();
    await expect(createProducer(ctx, { owner_email: email, name: "Ferme Roy" })).rejects.toMatchObject({
      fields: { owner_name: [{ key: "requiredName" }] },
    });
    await expect(createProducer(ctx, { owner_email: email, owner_name: "Rose", name: "" })).rejects.toThrow();
    expect(await userOf(email)).toBeUndefined();
    const input = { owner_email: email, owner_name: "Rose", name: "Ferme Roy", plan: "beta-free" };
    const farm = await farmOf((await createProducer(ctx, input)).farm_uuid);
    expect(farm).toMatchObject({ plan_type: "beta-free", trial_ends_at: null, owner_verified: false });
    expect(await userOf(email)).toMatchObject({ name: "Rose", default_farm_id: farm!.id });
    const [message] = await messagesTo(email);
    expect(message).toMatchObject({ kind: "account_made", payload: { farm: "Ferme Roy" } });
    const change = { token: await firstToken(email), email, new_password: password };
    await resetPassword(asVisitor(), change);
    expect(await farmOf(farm!.uuid)).toMatchObject({ owner_verified: true });
  });

  it("takes an account from whoever registered the address without verifying it", async () => {
    const stranger = await makeAccount({ email_verified_at: null, phone: "+15145550142" });
    const { email } = stranger;
    await giveApp(stranger);
    await db().update(users).set({ unverified_new_email: newEmail() }).where(eq(users.id, stranger.id));
    const session = await makeToken(stranger);
    const input = { owner_email: email, owner_name: "Rose", name: "Ferme Roy", plan: "beta-free" };
    const farm = await farmOf((await createProducer(await superAdmin(), input)).farm_uuid);
    expect(await userOf(email)).toMatchObject({
      ...{ id: stranger.id, name: "Rose", phone: null, unverified_new_email: null },
      ...{ password_hash: null, default_farm_id: farm!.id },
    });
    expect(await findSession(db(), "token", session, new Date())).toBeNull();
    expect(await login(asVisitor(), { email, password: PASSWORD }).catch(() => "refused")).toBe("refused");
    expect((await messagesTo(email)).map(({ kind }) => kind)).toEqual(["account_made"]);
    const change = { token: await firstToken(email), email, new_password: password };
    await resetPassword(asVisitor(), change);
    expect(await login(asVisitor(), { email, password })).toMatchObject({ user: { email } });
  });

  it("holds the owner to the limits of their plan, as the owner's own door does", async () => {
    const { owner } = await makeTenant({ plan_type: "trial" });
    for (let at = 0; at < 2; at++) await makeFarm(owner);
    const own = contextFor({ kind: "user", user_id: owner.id, is_admin: false });
    const refused = { code: "limit_reached", global: [{ key: "maxFarms" }] };
    await expect(createFarm(own, { name: "Deux" })).rejects.toMatchObject(refused);
    const input = { owner_email: owner.email, name: "Deux" };
    await expect(createProducer(await superAdmin(), input)).rejects.toMatchObject(refused);
  });

  it("refuses a blocked owner", async () => {
    const owner = await makeUser({ blocked_at: new Date(), blocked_reason: "Essai" });
    await makeFarm(owner);
    await expect(
      createProducer(await superAdmin(), { owner_email: owner.email, name: "Deux" }),
    ).rejects.toMatchObject({ fields: { owner_email: [{ key: "targetBlocked" }] } });
  });
});
