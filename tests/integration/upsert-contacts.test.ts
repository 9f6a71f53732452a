import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import {
  audit_entries,
  categories,
  consent_declarations,
  consents,
  subscriber_categories,
  transactional_messages,
} from "@/db/schema";
import { declareConsent } from "@/lib/consent/operations/declarations";
import { consentExpiry } from "@/lib/consent/rules";
import { transaction } from "@/lib/platform/context";
import { contact, importContacts, mail, outcomes, peopleOf } from "@/tests/factories/contacts";
import { asUser } from "@/tests/factories/context";
import { makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const ledgerOf = (subscriber_id: number) =>
  db().select().from(consents).where(eq(consents.subscriber_id, subscriber_id)).orderBy(consents.id);

describe("contacts that a farm imports", () => {
  it("adds new people with a declared consent on each channel, and writes to nobody", async () => {
    const tenant = await makeTenant();
    const email = mail();
    const [result] = await importContacts(tenant, [
      contact({ email, phone: "+15145550101", zipcode: "J3B 1A1", lang: "en" }),
    ]);
    expect(result).toMatchObject({ outcome: "new", filled: null });
    const [person] = await peopleOf(tenant.farm);
    expect(person).toMatchObject({ id: result?.subscriber_id, email, source: "import", lang: "en" });
    expect(person?.lat).toBeCloseTo(45.32, 1);
    expect(person?.email_consent_until).not.toBeNull();
    expect(person?.sms_consent_until).not.toBeNull();
    const [declared] = await db()
      .select()
      .from(consent_declarations)
      .where(eq(consent_declarations.farm_id, tenant.farm.id));
    expect(declared).toMatchObject({ given_on: "2026-01-15", user_id: tenant.owner.id });
    expect(await ledgerOf(person!.id)).toMatchObject([
      {
        channel: "email",
        act: "granted",
        basis: "declared_by_owner",
        declaration_id: declared!.id,
        address: email,
      },
      { channel: "sms", act: "granted", declaration_id: declared!.id, address: "+15145550101" },
    ]);
    const written = await db().$count(
      transactional_messages,
      eq(transactional_messages.farm_id, tenant.farm.id),
    );
    expect(written).toBe(0);
  });

  it("ends an implied consent two years after the purchase of each person", async () => {
    const tenant = await makeTenant();
    const bought = new Date("2025-06-01T00:00:00Z");
    const consent_until = consentExpiry("implied_purchase", bought);
    await importContacts(tenant, [contact({ email: mail(), consent_until }), contact({ email: mail() })]);
    const [first, second] = await peopleOf(tenant.farm);
    expect(first?.email_consent_until?.toISOString()).toBe("2027-06-01T00:00:00.000Z");
    expect(second?.email_consent_until?.getUTCFullYear()).toBe(9999);
  });

  it("fills blanks alone, and grants the new address alone", async () => {
    const tenant = await makeTenant();
    const email = mail();
    const known = await makeSubscriber(tenant.farm, { email, name: "Ana Roy", zipcode: null });
    const given = contact({
      email,
      name: "Quelqu'un d'autre",
      phone: "+15145550102",
      zipcode: "J3B 1A1",
      lang: "en",
    });
    const [result] = await importContacts(tenant, [given]);
    expect(result).toEqual({
      line: given.line,
      outcome: "filled",
      subscriber_id: known.id,
      filled: { phone: "+15145550102", zipcode: "J3B 1A1" },
    });
    const [person] = await peopleOf(tenant.farm);
    expect(person).toMatchObject({
      name: "Ana Roy",
      phone: "+15145550102",
      lang: "fr",
      source: "public-form",
    });
    const ledger = await ledgerOf(known.id);
    expect(ledger.map(({ channel, basis }) => [channel, basis])).toEqual([
      ["email", "express"],
      ["sms", "declared_by_owner"],
    ]);
    expect(await outcomes(tenant, [contact({ email, phone: "+15145550102" })])).toEqual(["unchanged"]);
  });

  it("gives the declared consent to somebody who was asked and has not answered", async () => {
    const tenant = await makeTenant();
    const email = mail();
    await makeSubscriber(tenant.farm, { email }, []);
    expect(await outcomes(tenant, [contact({ email })])).toEqual(["filled"]);
    const [person] = await peopleOf(tenant.farm);
    expect(person?.email_consent_until).not.toBeNull();
  });

  it("leaves an address to the person of the farm who has it", async () => {
    const tenant = await makeTenant();
    const email = mail();
    await makeSubscriber(tenant.farm, { email });
    await makeSubscriber(tenant.farm, { phone: "+15145550103" });
    expect(await outcomes(tenant, [contact({ email, phone: "+15145550103" })])).toEqual(["unchanged"]);
    expect(await peopleOf(tenant.farm)).toMatchObject([{ phone: null }, { phone: "+15145550103" }]);
  });

  it("names the second of two contacts with one address a duplicate, by email and by phone", async () => {
    const tenant = await makeTenant();
    const [email, phone] = [mail(), "+15145550104"];
    const given = [contact({ email, phone }), contact({ email }), contact({ email: mail(), phone })];
    expect(await outcomes(tenant, given)).toEqual(["new", "duplicate", "duplicate"]);
  });

  it("adds people to the categories and the QR code of the import, known people too", async () => {
    const tenant = await makeTenant();
    const [category] = await db()
      .insert(categories)
      .values({ farm_id: tenant.farm.id, name: "Paniers" })
      .returning();
    const email = mail();
    const known = await makeSubscriber(tenant.farm, { email });
    const [, filled] = await importContacts(tenant, [contact({ email: mail() }), contact({ email })], {
      category_ids: [category!.id],
    });
    expect(filled).toMatchObject({ subscriber_id: known.id, filled: { category_ids: [category!.id] } });
    expect(
      await db().$count(subscriber_categories, eq(subscriber_categories.category_id, category!.id)),
    ).toBe(2);
  });

  it("refuses a category and a declaration of another farm in the database", async () => {
    const [mine, other] = [await makeTenant(), await makeTenant()];
    const [category] = await db()
      .insert(categories)
      .values({ farm_id: other.farm.id, name: "Paniers" })
      .returning();
    const wrong = importContacts(mine, [contact({ email: mail() })], { category_ids: [category!.id] });
    await expect(wrong).rejects.toMatchObject({
      cause: { constraint_name: "subscriber_categories_category_of_farm" },
    });
    const declaration = {
      farm_id: mine.farm.id,
      basis: "declared_by_owner" as const,
      given_on: null,
      wording: "x",
      source: "import" as const,
    };
    const id = await transaction(asUser(other.owner), (tx) =>
      declareConsent(tx, { ...declaration, farm_id: other.farm.id }),
    );
    const foreign = importContacts(mine, [contact({ email: mail() })], {
      declaration: { ...declaration, id },
    });
    await expect(foreign).rejects.toMatchObject({ cause: { constraint_name: "consents_declaration" } });
    expect(await peopleOf(mine.farm)).toEqual([]);
  });

  it("writes one audit entry without a contact", async () => {
    const tenant = await makeTenant();
    const email = mail();
    await importContacts(tenant, [contact({ email }), contact({ email: mail() })]);
    const entries = await db().select().from(audit_entries).where(eq(audit_entries.farm_id, tenant.farm.id));
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ["subscriber.bring-along", { source: "import", added: 2, filled: 0 }],
    ]);
    expect(JSON.stringify(entries)).not.toContain(email);
  });
});
