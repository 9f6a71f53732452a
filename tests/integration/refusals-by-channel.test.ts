import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { confirmations, consents, subscribers, suppressions } from "@/db/schema";
import { resubscribeBySms, withdrawBySms } from "@/lib/consent/operations/sms-keywords";
import { transaction } from "@/lib/platform/context";
import { startEmulators } from "@/tests/emulators/start";
import { connect, deliver, runJobs } from "@/tests/factories/connected";
import { contact, importContacts, outcomes } from "@/tests/factories/contacts";
import { asJob, asUser } from "@/tests/factories/context";
import { finishedImport } from "@/tests/factories/imports";
import { makeSeller } from "@/tests/factories/square";
import { newPhone, unique } from "@/tests/factories/subscribing";
import { makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const emulators = await startEmulators();
Object.assign(process.env, emulators.env);
afterAll(emulators.close);

type Farm = Awaited<ReturnType<typeof makeTenant>>["farm"];
/** Returns the channels to which the one person of a farm may be written, and the addresses that are suppressed. */
async function state(farm: Farm) {
  const [person, ...others] = await db().select().from(subscribers).where(eq(subscribers.farm_id, farm.id));
  expect(others).toEqual([]);
  const suppressed = await db().select().from(suppressions).where(eq(suppressions.farm_id, farm.id));
  return {
    email: person!.email_consent_until !== null,
    sms: person!.sms_consent_until !== null,
    left: person!.unsubscribed_at !== null,
    suppressed: suppressed.map(({ channel, reason }) => `${channel} ${reason}`).sort(),
  };
}
const ledger = (farm: Farm) => db().$count(consents, eq(consents.farm_id, farm.id));

/** A farm with a customer of Square, who comes along and refuses emails at the till later. */
async function customer(tenant: Awaited<ReturnType<typeof makeTenant>>, email: string, phone: string) {
  const seller = await makeSeller(emulators);
  const { id } = await seller.create({ given_name: "Ana", email_address: email, phone_number: phone });
  await connect(tenant, seller);
  await runJobs();
  const event = async (fields: object) => {
    const known = (await seller.events()).length;
    await seller.change(id, fields);
    await deliver((await seller.events()).slice(known));
  };
  return { refuse: () => event({ email_unsubscribed: true }), rename: () => event({ given_name: "Anna" }) };
}

describe("a refusal at the till", () => {
  it("takes the declared emails of somebody who agreed to texts themselves", async () => {
    const tenant = await makeTenant();
    const phone = newPhone();
    const { refuse } = await customer(tenant, unique("ana"), phone);
    await transaction(asJob(), (tx) => withdrawBySms(tx, phone));
    await transaction(asJob(), (tx) => resubscribeBySms(tx, phone));
    expect(await state(tenant.farm)).toMatchObject({ email: true, sms: true });
    await refuse();
    const suppressed = ["email unsubscribed"];
    expect(await state(tenant.farm)).toEqual({ email: false, sms: true, left: false, suppressed });
  });

  it("takes the declared texts of somebody who agreed to emails themselves", async () => {
    const tenant = await makeTenant();
    const [email, phone] = [unique("luc"), newPhone()];
    await makeSubscriber(tenant.farm, { email });
    const { refuse } = await customer(tenant, email, phone);
    expect(await state(tenant.farm)).toMatchObject({ email: true, sms: true });
    await refuse();
    const suppressed = ["sms unsubscribed"];
    expect(await state(tenant.farm)).toEqual({ email: true, sms: false, left: false, suppressed });
  });

  it("closes no confirmation that its person asked for since, when it is read again", async () => {
    const tenant = await makeTenant();
    const { refuse, rename } = await customer(tenant, unique("ana"), newPhone());
    await refuse();
    const [person] = await db().select().from(subscribers).where(eq(subscribers.farm_id, tenant.farm.id));
    const acts = await ledger(tenant.farm);
    await db()
      .insert(confirmations)
      .values({
        farm_id: tenant.farm.id,
        subscriber_id: person!.id,
        channel: "email",
        secret_hash: unique("secret"),
        expires_at: new Date(Date.now() + 1e9),
      });
    await rename();
    const [asked] = await db()
      .select()
      .from(confirmations)
      .where(eq(confirmations.subscriber_id, person!.id));
    expect([asked?.used_at, await ledger(tenant.farm)]).toEqual([null, acts]);
  });
});

describe("a refusal in a file", () => {
  /** Somebody who agreed to emails themselves, and whose texts the farm declared. */
  async function mixed() {
    const tenant = await makeTenant();
    const [email, phone] = [unique("luc"), newPhone()];
    await makeSubscriber(tenant.farm, { email });
    await importContacts(tenant, [contact({ email, phone })]);
    expect(await state(tenant.farm)).toMatchObject({ email: true, sms: true });
    return { tenant, email, phone };
  }
  const after = { email: true, sms: false, left: false, suppressed: ["sms unsubscribed"] };
  const file = ({ email, phone }: { email: string; phone: string }, status: string) =>
    `Nom,Courriel,Téléphone,Statut\nLuc,${email},${phone},${status}\n`;

  it.each(["Désabonné", "En attente"])("takes what the farm declared alone: %s", async (status) => {
    const { tenant, ...addresses } = await mixed();
    const done = await finishedImport(asUser(tenant.owner), tenant.farm, file(addresses, status));
    expect(done.counts).toEqual({ refused: 1 });
    expect(await state(tenant.farm)).toEqual(after);
  });

  it("of texts alone takes the declared texts", async () => {
    const { tenant, ...addresses } = await mixed();
    expect(await outcomes(tenant, [contact({ ...addresses, refused: ["sms"] })])).toEqual(["unchanged"]);
    expect(await state(tenant.farm)).toEqual(after);
  });

  it("is none of a channel about which nobody asked somebody who agreed here", async () => {
    const tenant = await makeTenant();
    const [email, phone] = [unique("luc"), newPhone()];
    await makeSubscriber(tenant.farm, { email, phone });
    await outcomes(tenant, [contact({ email, phone, refused: ["sms"] })]);
    expect(await state(tenant.farm)).toEqual({ email: true, sms: false, left: false, suppressed: [] });
    expect(await ledger(tenant.farm)).toBe(1);
  });
});
