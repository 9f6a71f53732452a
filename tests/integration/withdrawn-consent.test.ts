import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { consents, subscribers, suppressions } from "@/db/schema";
import { grantConsent, withdrawAllEmail, withdrawConsent } from "@/lib/consent/operations/ledger";
import { resubscribeBySms, withdrawBySms } from "@/lib/consent/operations/sms-keywords";
import { liftByUs, suppressBounced } from "@/lib/consent/operations/suppressions";
import { transaction } from "@/lib/platform/context";
import { eraseSubscriber } from "@/lib/subscribers/operations/erase";
import { contact, mail, outcomes } from "@/tests/factories/contacts";
import { asJob, asVisitor } from "@/tests/factories/context";
import { newPhone } from "@/tests/factories/subscribing";
import { makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const reload = async (id: number) =>
  (await db().select().from(subscribers).where(eq(subscribers.id, id)))[0]!;
const reasonsOf = async (address: string) =>
  (await db().select().from(suppressions).where(eq(suppressions.address, address)))
    .map(({ reason }) => reason)
    .sort();

async function follower() {
  const tenant = await makeTenant();
  const [email, phone] = [mail(), newPhone()];
  const { id } = await makeSubscriber(tenant.farm, { email, phone }, ["email", "sms"]);
  const ids = { farm_id: tenant.farm.id, subscriber_id: id };
  const leave = (reason: "unsubscribed" | "complained", source: "one-click" | "admin" = "one-click") =>
    transaction(asJob(), (tx) => withdrawConsent(tx, { ...ids, reason, source }));
  const erase = () =>
    transaction(asJob(), (tx) => eraseSubscriber(tx, { ...ids, reason: "erased", source: "my-data" }));
  return { tenant, ...ids, email, phone, leave, erase };
}
const text = {
  stop: (phone: string) => transaction(asJob(), (tx) => withdrawBySms(tx, phone)),
  start: (phone: string) => transaction(asJob(), (tx) => resubscribeBySms(tx, phone)),
};

describe("START", () => {
  it("brings nobody back who left in another way after STOP", async () => {
    const { subscriber_id, phone, leave } = await follower();
    await text.stop(phone);
    await leave("unsubscribed");
    await leave("unsubscribed");
    expect(await text.start(phone)).toBe(0);
    expect(await reload(subscriber_id)).toMatchObject({
      sms_consent_until: null,
      unsubscribed_at: expect.any(Date),
    });
    expect(await reasonsOf(phone)).toEqual(["unsubscribed"]);
  });

  it("gives texts back to somebody who refused emails alone after STOP", async () => {
    const { subscriber_id, email, phone } = await follower();
    await text.stop(phone);
    await transaction(asJob(), (tx) => withdrawAllEmail(tx, email, "unsubscribe-link"));
    expect(await text.start(phone)).toBe(1);
    const { sms_consent_until, email_consent_until } = await reload(subscriber_id);
    expect([sms_consent_until !== null, email_consent_until]).toEqual([true, null]);
  });
});

describe("a reason for which an address is suppressed", () => {
  it("STOP does not hide an erasure: START and an import bring nobody back", async () => {
    const { tenant, phone, erase } = await follower();
    await text.stop(phone);
    await erase();
    await text.start(phone);
    expect(await reasonsOf(phone)).toEqual(["erased"]);
    expect(await outcomes(tenant, [contact({ phone })])).toEqual(["unsubscribed"]);
  });

  it("a bounce does not hide a refusal: a lifted bounce leaves it", async () => {
    const { tenant, farm_id, email, erase } = await follower();
    await transaction(asJob(), (tx) => suppressBounced(tx, farm_id, email));
    await erase();
    const [bounced] = await db()
      .select()
      .from(suppressions)
      .where(eq(suppressions.address, email))
      .orderBy(suppressions.id);
    expect(await transaction(asJob(), (tx) => liftByUs(tx, bounced!.id))).toMatchObject({
      reason: "bounced",
    });
    expect(await reasonsOf(email)).toEqual(["erased"]);
    expect(await outcomes(tenant, [contact({ email })])).toEqual(["unsubscribed"]);
  });

  it("an unsubscription does not hide a complaint, which no new consent lifts", async () => {
    const { farm_id, subscriber_id, email, leave } = await follower();
    await leave("unsubscribed");
    await leave("complained");
    const agreement = { farm_id, subscriber_id, channel: "email", address: email, lang: "fr" } as const;
    await transaction(asVisitor(), (tx) =>
      grantConsent(tx, { ...agreement, basis: "express", source: "public-form" }),
    );
    expect(await reasonsOf(email)).toEqual(["complained"]);
  });
});

it("the database refuses a consent for an address that its person does not have", async () => {
  const { farm_id, subscriber_id, phone } = await follower();
  const row = { farm_id, subscriber_id, act: "granted", basis: "express", source: "admin" } as const;
  for (const [channel, address] of [
    ["email", mail()],
    ["sms", newPhone()],
  ] as const)
    await expect(
      db()
        .insert(consents)
        .values({ ...row, channel, address }),
    ).rejects.toMatchObject({
      cause: { message: "a consent is for an address of its person" },
    });
  await db()
    .insert(consents)
    .values({ ...row, channel: "sms", address: phone });
});
