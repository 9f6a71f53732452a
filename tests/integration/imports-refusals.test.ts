import { and, asc, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { consents, subscribers, suppressions } from "@/db/schema";
import { declareConsent, grantDeclared } from "@/lib/consent/operations/declarations";
import { undoRows } from "@/lib/imports/service/jobs";
import { listImportRows } from "@/lib/imports/service/read";
import { correctImportCell, organizeImport, undoImport } from "@/lib/imports/service/steps";
import { uploadImport } from "@/lib/imports/service/upload";
import { transaction } from "@/lib/platform/context";
import { asJob, asUser } from "@/tests/factories/context";
import { checkedImport, DECLARED, finishedImport } from "@/tests/factories/imports";
import { makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const REFUSES = "Nom,Courriel,Téléphone,Statut\nLuc,luc@abonne.test,514 555-0001,Désabonné\n";
const PLAIN = "Nom,Courriel,Téléphone\nLuc,luc@abonne.test,514 555-0001\n";
const listOf = (farm: { id: number }) =>
  db()
    .select()
    .from(subscribers)
    .where(and(eq(subscribers.farm_id, farm.id), isNull(subscribers.erased_at)))
    .orderBy(asc(subscribers.id));
const ledgerOf = async (farm: { id: number }) =>
  (await db().select().from(consents).where(eq(consents.farm_id, farm.id)).orderBy(asc(consents.id))).map(
    ({ channel, act, source, address }) => `${channel} ${act} ${source} ${address}`,
  );
const suppressedOf = async (farm: { id: number }) =>
  (await db().select().from(suppressions).where(eq(suppressions.farm_id, farm.id)))
    .map(({ address, reason }) => `${address} ${reason}`)
    .sort();

describe("somebody who refuses in a file", () => {
  it("is kept as unsubscribed, with ledger and suppression, and no later import brings them back", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    expect((await finishedImport(ctx, farm, REFUSES)).counts).toEqual({ refused: 1 });
    const [luc] = await listOf(farm);
    expect(luc).toMatchObject({ source: "import", email_consent_until: null, sms_consent_until: null });
    expect(luc?.unsubscribed_at).not.toBeNull();
    expect(await ledgerOf(farm)).toEqual([
      "email withdrawn import luc@abonne.test",
      "sms withdrawn import +15145550001",
    ]);
    const suppressed = ["+15145550001 unsubscribed", "luc@abonne.test unsubscribed"];
    expect(await suppressedOf(farm)).toEqual(suppressed);
    expect((await finishedImport(ctx, farm, PLAIN)).counts).toEqual({ unsubscribed: 1 });
    expect((await finishedImport(ctx, farm, REFUSES)).counts).toEqual({ refused: 1 });
    expect(await ledgerOf(farm)).toHaveLength(2);
    expect(await suppressedOf(farm)).toEqual(suppressed);
    expect((await listOf(farm))[0]).toMatchObject({ email_consent_until: null, sms_consent_until: null });
  });

  it("is left out when the owner wants it, and counted", async () => {
    const { farm, owner } = await makeTenant();
    const done = await finishedImport(asUser(owner), farm, REFUSES, { refusers: "leave_out" });
    expect(done.counts).toEqual({ refused: 1 });
    expect(await listOf(farm)).toEqual([]);
    expect(await suppressedOf(farm)).toEqual([]);
  });

  it("loses what the farm declared of them before, whatever the owner chooses", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    await finishedImport(ctx, farm, PLAIN);
    expect((await listOf(farm))[0]?.email_consent_until).not.toBeNull();
    await finishedImport(ctx, farm, REFUSES, { refusers: "leave_out" });
    const [luc] = await listOf(farm);
    expect(luc).toMatchObject({ email_consent_until: null, sms_consent_until: null });
    expect(luc?.unsubscribed_at).not.toBeNull();
  });

  it("keeps the consent that they gave here themselves", async () => {
    const { farm, owner } = await makeTenant();
    await makeSubscriber(farm, { email: "luc@abonne.test" });
    const done = await finishedImport(
      asUser(owner),
      farm,
      "Nom,Courriel,Statut\nLuc,luc@abonne.test,Désabonné\n",
    );
    expect(done.counts).toEqual({ unchanged: 1 });
    expect((await listOf(farm))[0]?.email_consent_until).not.toBeNull();
  });

  it("who was only never asked loses nothing here, but what the farm declared", async () => {
    const { farm, owner } = await makeTenant();
    await makeSubscriber(farm, { email: "luc@abonne.test" }, []);
    await finishedImport(asUser(owner), farm, "Nom,Courriel,Statut\nLuc,luc@abonne.test,En attente\n");
    expect((await listOf(farm))[0]).toMatchObject({ unsubscribed_at: null, email_consent_until: null });
    expect(await suppressedOf(farm)).toEqual([]);
  });

  it("stays refused when the import is undone", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    const { id: import_id } = await finishedImport(ctx, farm, REFUSES);
    await undoImport(ctx, { farm_id: farm.id, import_id });
    await undoRows(asJob(), { import_id });
    expect(await listOf(farm)).toEqual([]);
    expect((await finishedImport(ctx, farm, PLAIN)).counts).toEqual({ unsubscribed: 1 });
    expect(await listOf(farm)).toEqual([]);
  });

  it("concerns one farm alone", async () => {
    const [one, other] = [await makeTenant(), await makeTenant()];
    await finishedImport(asUser(other.owner), other.farm, PLAIN);
    await finishedImport(asUser(one.owner), one.farm, REFUSES);
    expect((await listOf(other.farm))[0]?.email_consent_until).not.toBeNull();
  });

  it("is refused a declared consent by the database itself", async () => {
    const { farm, owner } = await makeTenant();
    const luc = await makeSubscriber(farm, { email: "luc@abonne.test" }, []);
    await db()
      .insert(suppressions)
      .values({ farm_id: farm.id, channel: "email", address: "luc@abonne.test", reason: "unsubscribed" });
    const declare = transaction(asUser(owner), async (tx) => {
      const declaration = {
        farm_id: farm.id,
        basis: "declared_by_owner",
        given_on: null,
        wording: "oui",
        source: "import",
      } as const;
      const id = await declareConsent(tx, declaration);
      await grantDeclared(tx, { ...declaration, id }, [
        { subscriber_id: luc.id, channel: "email", address: "Luc@abonne.test", lang: "fr", expires_at: null },
      ]);
    });
    await expect(declare).rejects.toMatchObject({
      cause: { message: "a declared consent brings nobody back" },
    });
  });
});

describe("a column that looks like a status", () => {
  it("has to be mapped, or said to hold no refusal", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    const file = new TextEncoder().encode(REFUSES);
    const entry = await uploadImport(ctx, { farm_id: farm.id, file });
    expect(entry).toMatchObject({ mapping: ["name", "email", "phone", "status"], unmapped_statuses: [] });
    const input = {
      farm_id: farm.id,
      import_id: entry.id,
      mapping: ["name", "email", "phone", null],
      ...DECLARED,
    };
    await expect(organizeImport(ctx, input)).rejects.toMatchObject({
      fields: { no_refusals: [{ key: "importStatusColumn", values: { column: "Statut" } }] },
    });
    expect(await organizeImport(ctx, { ...input, no_refusals: "on" })).toMatchObject({ status: "checking" });
  });

  it("is read again when a cell is corrected, and takes the other rows of its person along", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    const file = "Nom,Courriel,Statut\nLuc,luc@abonne.test,oui\nLuc B,luc@abonne.test,voir Marie\n";
    const entry = await checkedImport(ctx, farm, file, { mapping: ["name", "email", "status"] });
    expect(entry.counts).toEqual({ new: 1, invalid: 1 });
    const input = { farm_id: farm.id, import_id: entry.id, line: 3, column: 2 };
    expect((await correctImportCell(ctx, { ...input, value: "non" })).counts).toEqual({
      duplicate: 1,
      refused: 1,
    });
    const { rows } = await listImportRows(ctx, input);
    expect(rows).toMatchObject([
      { line: 2, outcome: "duplicate", twin_line: 3 },
      { line: 3, outcome: "refused" },
    ]);
    expect((await correctImportCell(ctx, { ...input, value: "oui" })).counts).toEqual({
      new: 1,
      duplicate: 1,
    });
  });
});
