import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { audit_entries, transactional_messages } from "@/db/schema";
import { savePartialSignup } from "@/lib/accounts/service/interest";
import { onboardByQrCode, signup } from "@/lib/accounts/service/sign-up";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { runImport } from "@/lib/imports/service/jobs";
import { readImport } from "@/lib/imports/service/read";
import { startImport } from "@/lib/imports/service/steps";
import { mayImport, uploadImport } from "@/lib/imports/service/upload";
import { sendToSelf } from "@/lib/notifications/service/send-to-self";
import { notificationStats } from "@/lib/notifications/service/stats";
import { startCardForm } from "@/lib/payments/cards/service/card-form";
import { addCard } from "@/lib/payments/cards/service/cards";
import { invoiceCharges } from "@/lib/payments/charges/service/charges";
import { cancelPlan, choosePlan } from "@/lib/payments/plans/service/plans";
import { SWITCHES_TAG } from "@/lib/platform/cache-tags";
import { startPartialSubscribe, updatePartialSubscribe } from "@/lib/subscribers/service/partial-form";
import { answerPublicForm } from "@/lib/subscribers/service/public-form";
import { isOff } from "@/lib/switches/operations/switches";
import { readPausedForms } from "@/lib/switches/service";
import { readSwitchedOff, readSwitches, setSwitch } from "@/lib/tools/service/switches";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { LANGS } from "@/lib/vocabulary/languages";
import { SITE_SWITCHES, type SiteSwitch } from "@/lib/vocabulary/site-enumerations";
import { PASSWORD } from "@/tests/factories/account";
import { makeAudience } from "@/tests/factories/audience";
import { accountOf } from "@/tests/factories/billing-accounts";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import { checkedImport } from "@/tests/factories/imports";
import { subscribe, unique } from "@/tests/factories/subscribing";
import { makeProduce, makeTenant, makeUser } from "@/tests/factories/tenant";
import { makeSwitchedOff } from "@/tests/factories/tools";
import { deliver as callWebhooks, happen, listening } from "@/tests/factories/webhook-steps";
import { acceptTo, closeLive, deliver, deliverQueuedMessages, outbox } from "@/tests/setup/doors/live";

const reason = "Envois non sollicités en cours";
const superAdmin = async () => asUser(await makeUser({ is_admin: true }));
const turn = async (name: SiteSwitch, is_on: boolean) =>
  setSwitch(await superAdmin(), { name, is_on, reason });
const refused = (name: SiteSwitch) => ({ code: "switched_off", global: [{ key: `off_${name}` }] });

afterEach(async () => {
  for (const name of SITE_SWITCHES) if (await isOff(asJob(), name)) await turn(name, true);
});
afterAll(closeLive);

describe("a switch of the site", () => {
  it("is for super administrators alone, and asks for a reason", async () => {
    const { owner } = await makeTenant();
    const input = { name: "sign_ups", is_on: false, reason };
    for (const call of [
      (ctx: ReturnType<typeof asVisitor>) => readSwitches(ctx),
      (ctx: ReturnType<typeof asVisitor>) => setSwitch(ctx, input),
    ]) {
      await expect(call(asVisitor())).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(call(asUser(owner))).rejects.toMatchObject({ code: "not_found" });
    }
    for (const wrong of [{ reason: "" }, { reason: "ab" }, { name: "everything" }, { is_on: "perhaps" }])
      await expect(setSwitch(await superAdmin(), { ...input, ...wrong })).rejects.toThrow();
    expect(await readSwitchedOff(asUser(owner))).toEqual([]);
  });

  it("is on until somebody switches it off, and says who did and why", async () => {
    const admin = await makeUser({ is_admin: true, name: "Alix Aide" });
    const of = async () => (await readSwitches(asUser(admin))).find(({ name }) => name === "webhooks")!;
    expect(await of()).toMatchObject({ is_on: true });
    await expect(turn("webhooks", true)).rejects.toMatchObject({ code: "conflict" });
    await setSwitch(asUser(admin), { name: "webhooks", is_on: false, reason });
    expect(await of()).toMatchObject({ is_on: false, changed: { reason, by: "Alix Aide" } });
    expect(await readSwitchedOff(asUser(admin))).toEqual(["webhooks"]);
    await expect(turn("webhooks", false)).rejects.toMatchObject({ code: "conflict" });
    await setSwitch(asUser(admin), { name: "webhooks", is_on: true, reason: "C’est réglé" });
    const acts = await db()
      .select({ action: audit_entries.action, after: audit_entries.after })
      .from(audit_entries)
      .where(eq(audit_entries.user_id, admin.id))
      .orderBy(audit_entries.id);
    expect(acts).toEqual([
      { action: "account.switch-off", after: { reason, switch: "webhooks" } },
      { action: "account.switch-on", after: { reason: "C’est réglé", switch: "webhooks" } },
    ]);
  });

  it("is refused in words of its own, in each language", () => {
    for (const lang of LANGS)
      for (const name of SITE_SWITCHES) expect(CATALOGUE[lang].errors).toHaveProperty(`off_${name}`);
  });

  it("makes pages that are kept stale, and lets no page go by what its process read before", async () => {
    const stale: string[] = [];
    const onStale = (tags: readonly { tag: string }[]) => void stale.push(...tags.map(({ tag }) => tag));
    const ctx = { ...(await superAdmin()), onStale };
    await setSwitch(ctx, { name: "subscription_forms", is_on: false, reason });
    expect(stale).toContain(SWITCHES_TAG);
    await turn("subscription_forms", true);
    expect(await isOff(asJob(), "subscription_forms")).toBe(false);
    await makeSwitchedOff("subscription_forms");
    expect(await readPausedForms(asVisitor())).toMatchObject({ subscription_forms: true });
  });

  it("reaches other processes within some seconds", async () => {
    expect(await isOff(asJob(), "sign_ups")).toBe(false);
    await makeSwitchedOff("sign_ups");
    await expect.poll(() => isOff(asJob(), "sign_ups"), { timeout: 8000 }).toBe(true);
  }, 10_000);
});

describe("what is switched off", () => {
  it("new sign-ups: nobody opens an account", async () => {
    const newcomer = () => ({
      name: "Rose Roy",
      email: `rose-${randomUUID()}@ferme.test`,
      farm_name: "Ferme Roy",
    });
    await turn("sign_ups", false);
    await expect(signup(asVisitor(), { ...newcomer(), password: PASSWORD })).rejects.toMatchObject(
      refused("sign_ups"),
    );
    await expect(onboardByQrCode(asVisitor(), newcomer())).rejects.toMatchObject(refused("sign_ups"));
    await expect(savePartialSignup(asVisitor(), { email: unique("rose") })).rejects.toMatchObject(
      refused("sign_ups"),
    );
    expect(await readPausedForms(asVisitor())).toEqual({ sign_ups: true, subscription_forms: false });
    await turn("sign_ups", true);
    expect(await signup(asVisitor(), { ...newcomer(), password: PASSWORD })).toHaveProperty("token");
  });

  it("subscription forms: no farm gets a subscriber by its page", async () => {
    const { farm } = await makeTenant();
    const begun = await subscribe(farm, { email: unique("luc") });
    const unfinished = await startPartialSubscribe(asVisitor(), { handle: farm.handle, step: 1 });
    await turn("subscription_forms", false);
    for (const call of [
      () => answerPublicForm(asVisitor(), { ...begun, zipcode: "J3B 1A1" }),
      () => updatePartialSubscribe(asVisitor(), { handle: farm.handle, ...unfinished, step: 2 }),
    ])
      await expect(call()).rejects.toMatchObject(refused("subscription_forms"));
    await expect(subscribe(farm, { email: unique("luc") })).rejects.toMatchObject(
      refused("subscription_forms"),
    );
    await expect(startPartialSubscribe(asVisitor(), { handle: farm.handle })).rejects.toMatchObject(
      refused("subscription_forms"),
    );
    expect(await readPausedForms(asVisitor())).toEqual({ sign_ups: false, subscription_forms: true });
    await turn("subscription_forms", true);
    expect(await subscribe(farm, { email: unique("luc") })).toHaveProperty("form_uuid");
  });

  it.each([
    ["email", 8, 0],
    ["sms", 0, 8],
  ] as const)("%s: a newsletter waits, says so, and goes on whole", async (channel, emails, texts) => {
    await outbox("/messages", "DELETE");
    const tenant = await makeTenant();
    await makeAudience(tenant.farm, Math.max(emails, texts), texts);
    const { notification_id } = await acceptTo(tenant, { type: channel });
    const counts = async () =>
      Object.fromEntries(
        (
          await db().execute<{ status: string; n: number }>(sql`
            select status, count(*)::int as n from deliveries where notification_id = ${notification_id} group by 1`)
        ).map(({ status, n }) => [status, n]),
      );
    const stats = () => notificationStats(asUser(tenant.owner), { farm_id: tenant.farm.id, notification_id });
    await turn(channel, false);
    await deliver(notification_id);
    expect(await counts()).toEqual({ queued: 8 });
    expect((await stats()).held_up).toEqual({ reason: "switched_off", channel });
    await turn(channel, true);
    await deliver(notification_id);
    expect((await stats()).held_up).not.toMatchObject({ reason: "switched_off" });
    expect(await outbox("/counts.json")).toMatchObject({
      ...(channel === "email" ? { emails: 8 } : { sms: 8 }),
      byRecipientMax: 1,
    });
  });

  it("email: other messages wait, and are due once it is on; a test is refused", async () => {
    const address = `luc-${randomUUID()}@ailleurs.test`;
    const { owner, farm } = await makeTenant();
    await makeProduce(farm);
    await turn("email", false);
    await queueTransactional(asJob(), {
      channel: "email",
      kind: "account_unblocked",
      address,
      lang: "fr",
      values: { email: address, reason, url: "https://potager.test" },
    });
    await deliverQueuedMessages();
    const messages = () =>
      db()
        .select({ id: transactional_messages.id, status: transactional_messages.status })
        .from(transactional_messages)
        .where(and(eq(transactional_messages.address, address)));
    const [message] = await messages();
    expect(message).toMatchObject({ status: "queued" });
    await expect(sendToSelf(asUser(owner), { farm_id: farm.id })).rejects.toMatchObject(refused("email"));
    const due = async () =>
      (
        await db().execute<{ due: boolean }>(sql`select run_at <= now() as due from graphile_worker.jobs
          where task_identifier = 'send_transactional' and run_at > now() - interval '1 hour'
          order by id desc limit 1`)
      )[0]?.due;
    expect(await due()).toBe(false);
    await turn("email", true);
    expect(await due()).toBe(true);
    await deliverQueuedMessages();
    expect((await messages())[0]).toMatchObject({ status: expect.stringMatching("sent|delivered") });
  });

  it("imports: no file is accepted, and one that began waits and goes on", async () => {
    const { owner, farm } = await makeTenant();
    const [ctx, ids] = [asUser(owner), { farm_id: farm.id }];
    const file = (name: string) => `nom,courriel\nLuc,${unique(name)}\n`;
    const begun = await checkedImport(ctx, farm, file("un"));
    const ready = await checkedImport(ctx, farm, file("deux"));
    await startImport(ctx, { ...ids, import_id: begun.id, declared: "on" });
    await turn("imports", false);
    await expect(mayImport(ctx, ids)).rejects.toMatchObject(refused("imports"));
    await expect(
      uploadImport(ctx, { ...ids, file: new Uint8Array(Buffer.from(file("trois"))) }),
    ).rejects.toMatchObject(refused("imports"));
    await expect(startImport(ctx, { ...ids, import_id: ready.id, declared: "on" })).rejects.toMatchObject(
      refused("imports"),
    );
    await runImport(asJob(), { import_id: begun.id });
    const state = async () => (await readImport(ctx, { ...ids, import_id: begun.id })).status;
    expect(await state()).toBe("importing");
    const [job] = await db().execute(sql`
      select 1 from graphile_worker.jobs where key = ${`run_import:${begun.id}`} and run_at > now()`);
    expect(job).toBeDefined();
    await turn("imports", true);
    await runImport(asJob(), { import_id: begun.id });
    expect(await state()).toBe("done");
  });

  it("webhooks: no program is called, and each gets its events once it is on", async () => {
    const { owner, farm, program } = await listening();
    await turn("webhooks", false);
    await happen(owner, farm);
    await callWebhooks();
    expect(program.received).toEqual([]);
    await turn("webhooks", true);
    await callWebhooks();
    expect(program.received).toHaveLength(1);
  });

  it("payments: nobody is charged; to cancel is still possible, and invoices wait", async () => {
    const { owner, farm } = await makeTenant();
    const [ctx, ids] = [asUser(owner), { farm_id: farm.id }];
    const billing_account_id = await accountOf(farm.id);
    await turn("payments", false);
    // One after the other: a refusal that nobody waits for yet ends the process of the tests.
    for (const call of [
      () => startCardForm(ctx, ids),
      () => addCard(ctx, { ...ids, token: "pm_card_visa" }),
      () => choosePlan(ctx, { ...ids, plan_type: "yearly" }),
    ])
      await expect(call()).rejects.toMatchObject(refused("payments"));
    await expect(cancelPlan(ctx, ids)).rejects.not.toMatchObject(refused("payments"));
    await invoiceCharges(asJob(), { billing_account_id });
    const jobs = await db().execute(sql`select 1 from graphile_worker._private_jobs
      where run_at > now() + interval '5 minutes'
        and payload ->> 'billing_account_id' = ${String(billing_account_id)}`);
    expect(jobs).toHaveLength(1);
  });
});
