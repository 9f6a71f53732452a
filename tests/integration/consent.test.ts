import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { confirmations, consents, deliveries, subscribers, suppressions } from "@/db/schema";
import {
  grantConsent,
  requestConsent,
  withdrawAllEmail,
  withdrawConsent,
} from "@/lib/consent/operations/ledger";
import { resubscribeBySms, withdrawBySms } from "@/lib/consent/operations/sms-keywords";
import { transaction } from "@/lib/platform/context";
import { asJob, asVisitor } from "@/tests/factories/context";
import { makeNotification, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const reload = async (id: number) =>
  (await db().select().from(subscribers).where(eq(subscribers.id, id)))[0]!;
const ledger = (id: number) =>
  db().select().from(consents).where(eq(consents.subscriber_id, id)).orderBy(consents.id);
const suppressed = (address: string) =>
  db().select().from(suppressions).where(eq(suppressions.address, address.toLowerCase()));
let number = 0;
const newPhone = () => `+1514555${String(1000 + number++)}`;

describe("the consent ledger", () => {
  it("cannot be changed or deleted, and alone makes someone reachable", async () => {
    const { farm } = await makeTenant();
    const person = await makeSubscriber(farm);
    const ofPerson = eq(consents.subscriber_id, person.id);
    const cause = { cause: { message: expect.stringContaining("append-only") } };
    await expect(db().update(consents).set({ act: "withdrawn" }).where(ofPerson)).rejects.toMatchObject(
      cause,
    );
    await expect(db().delete(consents).where(ofPerson)).rejects.toMatchObject(cause);
    await expect(
      db()
        .update(subscribers)
        .set({ sms_consent_until: new Date("2030-01-01") })
        .where(eq(subscribers.id, person.id)),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("through the ledger") } });
  });

  it("makes nobody reachable by a request, and keeps the proof of what was granted", async () => {
    const { farm } = await makeTenant();
    const person = await makeSubscriber(farm, {}, []);
    const agreement = {
      farm_id: farm.id,
      subscriber_id: person.id,
      channel: "email" as const,
      address: person.email!,
      basis: "express" as const,
      source: "public-form" as const,
      lang: "fr" as const,
    };
    const ctx = asVisitor({ ip: "203.0.113.7" });
    await requestConsent(ctx, agreement);
    expect((await reload(person.id)).email_consent_until).toBeNull();
    await transaction(ctx, (tx) => grantConsent(tx, agreement));
    expect((await reload(person.id)).email_consent_until?.getUTCFullYear()).toBe(9999);
    expect((await ledger(person.id)).at(-1)).toMatchObject({
      act: "granted",
      wording_version: "v2",
      ip: "203.0.113.7",
      address: person.email,
      lang: "fr",
    });
  });

  it("ends consent implied by an inquiry after six months", async () => {
    const { farm } = await makeTenant();
    const person = await makeSubscriber(farm, {}, []);
    await transaction(asJob(), (tx) =>
      grantConsent(tx, {
        farm_id: farm.id,
        subscriber_id: person.id,
        channel: "email",
        address: person.email!,
        basis: "implied_inquiry",
        source: "import",
        lang: "fr",
      }),
    );
    const until = (await reload(person.id)).email_consent_until!;
    const days = (until.getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(180);
    expect(days).toBeLessThan(186);
  });
});

describe("withdrawal", () => {
  it("stops what waits, marks its delivery, suppresses the address, and does nothing twice", async () => {
    const { farm } = await makeTenant();
    const person = await makeSubscriber(farm, { phone: newPhone() }, ["email", "sms"]);
    const notification = await makeNotification(farm, { status: "sending" });
    const { id: notification_id, accepted_month } = notification;
    const row = { farm_id: farm.id, notification_id, accepted_month, subscriber_id: person.id };
    const [email] = await db()
      .insert(deliveries)
      .values([
        { ...row, channel: "email" as const, address: person.email!, lang: "fr" as const, status: "sent" },
        { ...row, channel: "sms" as const, address: person.phone!, lang: "fr" as const },
      ])
      .returning();
    await db()
      .insert(confirmations)
      .values({
        farm_id: farm.id,
        subscriber_id: person.id,
        channel: "email",
        secret_hash: "x",
        expires_at: new Date(Date.now() + 1e9),
      });
    const take = () =>
      transaction(asJob(), (tx) =>
        withdrawConsent(tx, {
          farm_id: farm.id,
          subscriber_id: person.id,
          reason: "unsubscribed",
          source: "one-click",
          delivery_id: email!.id,
        }),
      );
    await take();
    await take();

    expect(await reload(person.id)).toMatchObject({
      email_consent_until: null,
      sms_consent_until: null,
      unsubscribed_at: expect.any(Date),
    });
    const acts = (await ledger(person.id)).map(({ channel, act }) => `${channel} ${act}`);
    expect(acts).toEqual(["email granted", "sms granted", "email withdrawn", "sms withdrawn"]);
    expect(await suppressed(person.email!)).toMatchObject([{ farm_id: farm.id, reason: "unsubscribed" }]);
    const rows = await db().select().from(deliveries).where(eq(deliveries.subscriber_id, person.id));
    expect(rows.find(({ channel }) => channel === "email")).toMatchObject({
      status: "sent",
      unsubscribed_at: expect.any(Date),
    });
    expect(rows.find(({ channel }) => channel === "sms")).toMatchObject({
      status: "suppressed",
      reason: "unsubscribed",
    });
    const [open] = await db().select().from(confirmations).where(eq(confirmations.subscriber_id, person.id));
    expect(open!.used_at).not.toBeNull();
  });

  it("knows nobody of another farm", async () => {
    const mine = await makeTenant();
    const theirs = await makeTenant();
    const person = await makeSubscriber(theirs.farm);
    await expect(
      transaction(asJob(), (tx) =>
        withdrawConsent(tx, {
          farm_id: mine.farm.id,
          subscriber_id: person.id,
          reason: "unsubscribed",
          source: "admin",
        }),
      ),
    ).rejects.toMatchObject({ code: "not_found" });
    expect((await reload(person.id)).email_consent_until).not.toBeNull();
  });

  it("is lifted by the person's own new consent, but a bounce is not", async () => {
    const { farm } = await makeTenant();
    const person = await makeSubscriber(farm);
    const agreement = {
      farm_id: farm.id,
      subscriber_id: person.id,
      channel: "email" as const,
      address: person.email!,
      basis: "express" as const,
      source: "public-form" as const,
      lang: "fr" as const,
    };
    await transaction(asJob(), (tx) =>
      withdrawConsent(tx, { ...agreement, reason: "unsubscribed", source: "one-click" }),
    );
    await transaction(asVisitor(), (tx) => grantConsent(tx, agreement));
    expect(await suppressed(person.email!)).toEqual([]);
    expect((await reload(person.id)).unsubscribed_at).toBeNull();

    await db()
      .insert(suppressions)
      .values({ farm_id: farm.id, channel: "email", address: person.email!, reason: "bounced" });
    await transaction(asJob(), (tx) =>
      withdrawConsent(tx, { ...agreement, reason: "unsubscribed", source: "one-click" }),
    );
    await transaction(asVisitor(), (tx) => grantConsent(tx, agreement));
    expect(await suppressed(person.email!)).toMatchObject([{ reason: "bounced" }]);
  });

  it("reaches every farm when all of Potager's email is refused", async () => {
    const email = `tout-${Date.now()}@abonne.test`;
    const [one, two] = [await makeTenant(), await makeTenant()];
    const people = [
      await makeSubscriber(one.farm, { email, phone: newPhone() }, ["email", "sms"]),
      await makeSubscriber(two.farm, { email: email.toUpperCase() }),
    ];
    await transaction(asJob(), (tx) => withdrawAllEmail(tx, email, "unsubscribe-link"));
    const [first, second] = [await reload(people[0]!.id), await reload(people[1]!.id)];
    expect(first).toMatchObject({ email_consent_until: null, unsubscribed_at: null });
    expect(first.sms_consent_until).not.toBeNull();
    expect(second).toMatchObject({ email_consent_until: null, unsubscribed_at: expect.any(Date) });
    expect((await suppressed(email)).map(({ farm_id }) => farm_id).sort()).toEqual(
      [one.farm.id, two.farm.id, null].sort(),
    );
  });
});

describe("keywords", () => {
  it("STOP takes texts of all farms, START gives back only what STOP took", async () => {
    const phone = newPhone();
    const farms = [await makeTenant(), await makeTenant(), await makeTenant()];
    const [kept, left, pending] = [
      await makeSubscriber(farms[0]!.farm, { phone }, ["email", "sms"]),
      await makeSubscriber(farms[1]!.farm, { phone }, ["email", "sms"]),
      await makeSubscriber(farms[2]!.farm, { phone }, []),
    ];
    await transaction(asJob(), (tx) =>
      withdrawConsent(tx, {
        farm_id: farms[1]!.farm.id,
        subscriber_id: left!.id,
        reason: "unsubscribed",
        source: "unsubscribe-link",
      }),
    );
    expect(await transaction(asJob(), (tx) => withdrawBySms(tx, phone))).toBe(3);
    expect(await transaction(asJob(), (tx) => withdrawBySms(tx, phone))).toBe(3);
    const stopped = await reload(kept!.id);
    expect(stopped).toMatchObject({ sms_consent_until: null, unsubscribed_at: null });
    expect(stopped.email_consent_until).not.toBeNull();

    expect(await transaction(asJob(), (tx) => resubscribeBySms(tx, phone))).toBe(1);
    expect(await transaction(asJob(), (tx) => resubscribeBySms(tx, phone))).toBe(0);
    expect((await reload(kept!.id)).sms_consent_until).not.toBeNull();
    expect((await reload(left!.id)).sms_consent_until).toBeNull();
    expect((await reload(pending!.id)).sms_consent_until).toBeNull();
    expect(await suppressed(phone)).toMatchObject([{ farm_id: farms[1]!.farm.id, reason: "unsubscribed" }]);
  });

  it("STOP of a number nobody knows still counts", async () => {
    const phone = newPhone();
    expect(await transaction(asJob(), (tx) => withdrawBySms(tx, phone))).toBe(0);
    expect(await suppressed(phone)).toMatchObject([{ farm_id: null, reason: "stop" }]);
  });
});
