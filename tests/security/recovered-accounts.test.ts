import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { passkeys, recovery_codes, users, webhook_endpoints, webhook_messages } from "@/db/schema";
import { createLink } from "@/lib/accounts/operations/links";
import { login } from "@/lib/accounts/service/log-in";
import { resetPassword } from "@/lib/accounts/service/passwords";
import { listActivity } from "@/lib/audit/service";
import { resendWebhook, testEndpoint } from "@/lib/outgoing-webhooks/service/log";
import {
  createEndpoint,
  deleteEndpoint,
  pauseWebhooks,
  resumeWebhooks,
  rollEndpointSecret,
  updateEndpoint,
} from "@/lib/outgoing-webhooks/service/manage";
import { newRecoveryCodes } from "@/lib/second-factor/operations/recovery-codes";
import {
  addPasskey,
  confirmAuthenticatorApp,
  readFactors,
  startAuthenticatorApp,
  startPasskey,
} from "@/lib/second-factor/service/factors";
import { identify } from "@/lib/transport/session";
import { createProducer } from "@/lib/users/service/create";
import { makeAccount, makeApiToken, makeSession, PASSWORD } from "@/tests/factories/account";
import { asJob, asUser, asVisitor, contextFor } from "@/tests/factories/context";
import { browser } from "@/tests/factories/log-ins";
import { giveApp } from "@/tests/factories/second-factor";
import { makeFarm, makeTenant, makeUser } from "@/tests/factories/tenant";
import { deliver, happen, receiver } from "@/tests/factories/webhook-steps";
import { makeEndpoint, makeTestMessage } from "@/tests/factories/webhooks";

type Account = Awaited<ReturnType<typeof makeAccount>>;

const refused = { code: "forbidden", global: [{ key: "verifyEmailFirst" }] };
const NEW_PASSWORD = "navets au cellier";

/** An account that somebody made with another person's address, its farm, and a program that gets what happens there. */
async function registered(values: Parameters<typeof makeAccount>[0] = {}) {
  const user = await makeAccount({ email_verified_at: null, ...values });
  const farm = await makeFarm(user);
  const program = await receiver();
  const endpoint = await makeEndpoint(farm, { url: program.url });
  return { user, farm, program, endpoint };
}

/** The person of the address sets a password by the link that was sent there. */
async function recover(user: Account): Promise<void> {
  const token = await createLink(asJob(), "reset_password", user);
  await resetPassword(asVisitor(), { token, email: user.email, new_password: NEW_PASSWORD });
}

async function giveFactors(user: Account): Promise<void> {
  await giveApp(user);
  const key = { credential_id: crypto.randomUUID(), public_key: "x", counter: 0, transports: [] };
  await db()
    .insert(passkeys)
    .values({ user_id: user.id, name: "Clé", ...key });
  await newRecoveryCodes(asJob(), user.id);
}

const endpointsOf = (farm: { id: number }) =>
  db().$count(webhook_endpoints, eq(webhook_endpoints.farm_id, farm.id));
const logInOf = (user: Account) => login(browser(), { email: user.email, password: NEW_PASSWORD });

describe("webhooks of an account whose address is not proven", () => {
  it("are added, changed and called by nobody, and can be paused and removed", async () => {
    const { user, farm, endpoint } = await registered();
    const ctx = asUser(user);
    const ids = { farm_id: farm.id, endpoint_id: endpoint.id };
    const settings = { url: "https://hooks.example/x", events: ["subscriber.created"] };
    const message = await makeTestMessage(endpoint);
    for (const call of [
      () => createEndpoint(ctx, { farm_id: farm.id, ...settings }),
      () => updateEndpoint(ctx, { ...ids, ...settings }),
      () => resumeWebhooks(ctx, ids),
      () => rollEndpointSecret(ctx, ids),
      () => testEndpoint(ctx, ids),
      () => resendWebhook(ctx, { ...ids, message_id: message.id }),
    ])
      await expect(call()).rejects.toMatchObject(refused);
    expect(await pauseWebhooks(ctx, ids)).toMatchObject({ state: "paused" });
    await deleteEndpoint(ctx, ids);
    expect(await endpointsOf(farm)).toBe(0);
  });

  it("of older days get nothing of what happens, nor what waited", async () => {
    const { user, farm, program, endpoint } = await registered();
    await makeTestMessage(endpoint);
    await happen(user, farm);
    await deliver();
    expect(program.received).toEqual([]);
    expect(await db().$count(webhook_messages, eq(webhook_messages.farm_id, farm.id))).toBe(1);
    await db().update(users).set({ email_verified_at: new Date() }).where(eq(users.id, user.id));
    await happen(user, farm, "Poireaux");
    await deliver();
    expect(program.received).toHaveLength(2);
  });

  it("end when the person of the address sets a password by link", async () => {
    const { user, farm, program } = await registered();
    const second = await makeFarm(user);
    await makeEndpoint(second, { url: program.url });
    const other = await makeTenant();
    await makeEndpoint(other.farm, { url: program.url });
    await recover(user);
    await happen(user, farm);
    await deliver();
    expect(program.received).toEqual([]);
    const left = await Promise.all([farm, second, other.farm].map(endpointsOf));
    expect(left).toEqual([0, 0, 1]);
    const { rows } = await listActivity(asUser(user), { farm_id: farm.id });
    expect(rows.map(({ subject, act }) => [subject, act])).toContainEqual(["webhook", "delete"]);
  });

  it("end when Potager gives the account to the person of the address", async () => {
    const { user, farm } = await registered();
    await giveFactors(user);
    const admin = asUser(await makeUser({ is_admin: true }));
    await createProducer(admin, { owner_email: user.email, owner_name: "Rose", name: "Ferme Roy" });
    expect(await endpointsOf(farm)).toBe(0);
    expect(await readFactors(asUser(user))).toMatchObject({ app_since: null, passkeys: [] });
  });

  it("stay when an account that was verified before gets a new password", async () => {
    const { user, farm } = await registered({ email_verified_at: new Date() });
    await giveFactors(user);
    await recover(user);
    expect(await endpointsOf(farm)).toBe(1);
    expect(await logInOf(user)).toMatchObject({ session: null, pending: expect.any(String) });
  });
});

describe("a second factor of an account whose address is not proven", () => {
  it("is not added", async () => {
    const ctx = asUser(await makeAccount({ email_verified_at: null }));
    for (const call of [
      () => startAuthenticatorApp(ctx, { current_password: PASSWORD }),
      () => confirmAuthenticatorApp(ctx, { code: "123456" }),
      () => startPasskey(ctx, { name: "Clé", current_password: PASSWORD }),
      () => addPasskey(ctx, { name: "Clé", passkey: "{}" }),
    ])
      await expect(call()).rejects.toMatchObject(refused);
    expect(await readFactors(ctx)).toMatchObject({ verified: false });
  });

  it("of older days does not lock the person of the address out", async () => {
    const user = await makeAccount({ email_verified_at: null });
    await giveFactors(user);
    await recover(user);
    expect(await logInOf(user)).toMatchObject({ pending: null, session: { user_id: user.id } });
    expect(await db().$count(recovery_codes, eq(recovery_codes.user_id, user.id))).toBe(0);
  });

  it("stays with a super administrator, for whom a mailbox alone is not enough", async () => {
    const user = await makeAccount({ email_verified_at: null, is_admin: true });
    await giveFactors(user);
    await recover(user);
    expect(await logInOf(user)).toMatchObject({ session: null, pending: expect.any(String) });
  });
});

it("a call that was under way when the account was recovered does nothing that needs a proven address", async () => {
  const { user, farm } = await registered();
  const late = [
    contextFor(await identify(null, await makeSession(user))),
    contextFor(await identify(`Bearer ${await makeApiToken(user)}`, undefined)),
  ];
  await recover(user);
  for (const ctx of late) {
    const settings = { url: "https://hooks.example/x", events: ["subscriber.created"] };
    const adding = createEndpoint(ctx, { farm_id: farm.id, ...settings });
    await expect(adding).rejects.toMatchObject({ code: "unauthenticated" });
  }
  expect(await endpointsOf(farm)).toBe(0);
});
