import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { consents, subscribers } from "@/db/schema";
import { type Declaration, declareConsent } from "@/lib/consent/operations/declarations";
import { type Tx, transaction } from "@/lib/platform/context";
import { upsertContacts } from "@/lib/subscribers/operations/upsert-contacts";
import { asUser } from "@/tests/factories/context";
import { makeTenant } from "@/tests/factories/tenant";

const DECLARED: Omit<Declaration, "farm_id"> = {
  ...{ basis: "declared_by_owner", source: "import" },
  given_on: null,
  wording: "They agreed.",
};
const EMAIL = "ana@abonne.test";
const PHONE = "+15145550100";

interface Granted {
  channel: "email" | "sms";
  address: string;
  until?: string;
  /** Whether the person agreed themselves. */
  own?: boolean;
}

async function declared() {
  const { farm, owner } = await makeTenant();
  const declaration_id = await declareConsent(asUser(owner), { farm_id: farm.id, ...DECLARED });
  return { farm, owner, declaration_id };
}

/** Inserts somebody with consent by email, and these rows of the ledger, in one transaction. */
async function insertWith(ledger: readonly Granted[]) {
  const { farm, declaration_id } = await declared();
  const id = await db().transaction(async (tx) => {
    const [row] = await tx.execute<{ id: string }>(sql`
      insert into subscribers (farm_id, email, phone, lang, confirmed_at, consent_declared, email_consent_until)
      values (${farm.id}, ${EMAIL}, ${PHONE}, 'fr', now(), true, '9999-12-31') returning id`);
    for (const { channel, address, until = null, own } of ledger)
      await tx.execute(sql`
        insert into consents
          (farm_id, subscriber_id, channel, act, basis, source, lang, declaration_id, address, expires_at)
        values (${farm.id}, ${row!.id}, ${channel}, 'granted', ${own ? "express" : "declared_by_owner"}, 'import', 'fr',
          ${own ? null : declaration_id}, ${address}, ${until}::timestamptz)`);
    return Number(row!.id);
  });
  return (await db().select().from(subscribers).where(eq(subscribers.id, id)))[0]!;
}

/** Counts the updates of subscribers by the connection of a transaction. */
async function updatesOf({ db: connection }: Tx): Promise<number> {
  const [row] = await connection.execute<{ updated: string }>(
    sql`select n_tup_upd as updated from pg_stat_xact_user_tables where relname = 'subscribers'`,
  );
  return Number(row!.updated);
}

const REFUSED = /consent is given through the ledger/;

describe("somebody who comes with consent", () => {
  it("is refused where the ledger does not say so", async () => {
    await expect(insertWith([])).rejects.toThrow(REFUSED);
    await expect(insertWith([{ channel: "sms", address: PHONE }])).rejects.toThrow(REFUSED);
    const { farm } = await makeTenant();
    const alone = sql`
      insert into subscribers (farm_id, email, lang, consent_declared) values (${farm.id}, ${EMAIL}, 'fr', true)`;
    await expect(db().execute(alone)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(REFUSED) },
    });
  });

  it("stays as the ledger says, also where that says something else in the same transaction", async () => {
    expect(await insertWith([{ channel: "email", address: EMAIL }])).toMatchObject({
      consent_declared: true,
    });
    const sooner = await insertWith([{ channel: "email", address: EMAIL, until: "2030-01-01" }]);
    expect(sooner.email_consent_until?.getUTCFullYear()).toBe(2030);
    const both = await insertWith([
      { channel: "email", address: EMAIL },
      { channel: "sms", address: PHONE, own: true },
    ]);
    expect(both).toMatchObject({ consent_declared: false, sms_consent_until: expect.any(Date) });
  });

  it("is written once, when a farm imports them", async () => {
    const { farm, owner, declaration_id } = await declared();
    const updated = await transaction(asUser(owner), async (tx) => {
      const before = await updatesOf(tx);
      await upsertContacts(tx, {
        farm_id: farm.id,
        declaration: { id: declaration_id, farm_id: farm.id, ...DECLARED },
        ...{ lang: "fr", qr_code_id: null, category_ids: [] },
        contacts: [
          {
            ...{ line: 1, name: "Ana", email: EMAIL, phone: PHONE, zipcode: null, lang: null },
            ...{ consent_until: new Date("2031-05-01") },
          },
        ],
      });
      return (await updatesOf(tx)) - before;
    });
    expect(updated).toBe(0);
    const [person] = await db().select().from(subscribers).where(eq(subscribers.farm_id, farm.id));
    expect(person).toMatchObject({
      ...{
        email_consent_until: new Date("2031-05-01"),
        sms_consent_until: new Date("2031-05-01"),
        consent_declared: true,
      },
      confirmed_at: expect.any(Date),
    });
    const written = await db().select().from(consents).where(eq(consents.subscriber_id, person!.id));
    expect(
      written
        .filter(({ act }) => act === "granted")
        .map(({ channel }) => channel)
        .sort(),
    ).toEqual(["email", "sms"]);
  });
});
