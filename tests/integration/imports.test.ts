import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { categories, consent_declarations, consents, import_rows, imports, subscribers } from "@/db/schema";
import { checkImport, purgeImport, purgeImports, runImport } from "@/lib/imports/service/jobs";
import { listImportRows, listImports, readImport } from "@/lib/imports/service/read";
import { downloadRejected } from "@/lib/imports/service/rejected";
import { cancelImport, correctImportCell, organizeImport, startImport } from "@/lib/imports/service/steps";
import { uploadImport } from "@/lib/imports/service/upload";
import { fixedClock } from "@/lib/platform/clock";
import { asJob, asUser } from "@/tests/factories/context";
import { checkedImport, DECLARED, finishedImport } from "@/tests/factories/imports";
import { makeSubscriber, makeTenant, makeUser } from "@/tests/factories/tenant";
import { endsOrBlocks, untilBlocked } from "@/tests/setup/barriers";

const bytes = (text: string) => new TextEncoder().encode(text);
const peopleOf = (farm: { id: number }) =>
  db().select().from(subscribers).where(eq(subscribers.farm_id, farm.id)).orderBy(subscribers.id);
const rowsOf = (import_id: number) => db().$count(import_rows, eq(import_rows.import_id, import_id));
const manyPeople = (count: number) =>
  ["Nom,Courriel", ...Array.from({ length: count }, (_, at) => `Client ${at},client${at}@many.test`)].join(
    "\n",
  );

describe("an import", () => {
  it("imports people by its steps, with what the owner declared", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    const [category] = await db()
      .insert(categories)
      .values({ farm_id: farm.id, name: "Paniers" })
      .returning();
    const done = await finishedImport(
      ctx,
      farm,
      "Nom,Courriel,Langue\nÈve,eve@abonne.test,en\nLuc,luc@,fr\n",
      {
        category_id: category!.id,
      },
    );
    expect(done).toMatchObject({
      status: "done",
      file_name: "clients.csv",
      total: 2,
      counts: { new: 1, invalid: 1 },
    });
    const [person] = await peopleOf(farm);
    expect(person).toMatchObject({ name: "Ève", email: "eve@abonne.test", lang: "en", source: "import" });
    const [declared] = await db()
      .select()
      .from(consent_declarations)
      .where(eq(consent_declarations.farm_id, farm.id));
    const { wording, given_on, basis } = DECLARED;
    expect(declared).toMatchObject({ wording, given_on, basis, user_id: owner.id });
    const [consent] = await db().select().from(consents).where(eq(consents.subscriber_id, person!.id));
    expect(consent).toMatchObject({ declaration_id: declared!.id, source: "import", lang: "en" });
    // Who was imported is no longer in the rows of the file.
    const rows = await db().select().from(import_rows).where(eq(import_rows.import_id, done.id));
    expect(rows.map(({ cells, email }) => [cells.length, email])).toEqual([
      [0, null],
      [3, null],
    ]);
  });

  it("ends an implied consent by the last purchase of each person, else by the day that the owner declared", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner, { clock: fixedClock("2026-11-20T15:00:00Z") });
    const file = "Nom,Courriel,Dernier achat\nA,a@abonne.test,2025-03-01\nB,b@abonne.test,\n";
    await finishedImport(ctx, farm, file, { basis: "implied_purchase", given_on: "2026-01-15" });
    const ends = (await peopleOf(farm)).map(({ email_consent_until }) => email_consent_until?.toISOString());
    expect(ends).toEqual(["2027-03-01T00:00:00.000Z", "2028-01-15T00:00:00.000Z"]);
  });

  it("imports everybody though a second run of its check comes late", async () => {
    const { farm, owner } = await makeTenant();
    const { id: import_id } = await checkedImport(asUser(owner), farm, manyPeople(1500));
    await db().update(imports).set({ status: "checking", cursor: 0 }).where(eq(imports.id, import_id));
    let release = () => {};
    const held = db().transaction(async (tx) => {
      await tx.select().from(import_rows).where(eq(import_rows.import_id, import_id)).for("update");
      await new Promise<void>((done) => {
        release = done;
      });
    });
    const late = checkImport(asJob(), { import_id, run: 1 });
    await untilBlocked(1, "import_rows");
    // The other run has ended meanwhile, and the owner starts.
    const started = (async () => {
      await db().update(imports).set({ status: "checked" }).where(eq(imports.id, import_id));
      await startImport(asUser(owner), { farm_id: farm.id, import_id, declared: "on" });
    })();
    await endsOrBlocks(started, 2);
    release();
    await Promise.all([held, late, started]);
    await runImport(asJob(), { import_id });
    expect(await peopleOf(farm)).toHaveLength(1500);
  });

  it("remembers the columns of a farm", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    const file = "Quoi,Où\nÈve,eve@abonne.test\n";
    const mapping = ["last_name", "email"];
    await checkedImport(ctx, farm, file, { mapping });
    const again = await uploadImport(ctx, { farm_id: farm.id, file: bytes(file) });
    expect(again.mapping).toEqual(mapping);
    const other = await makeTenant();
    const elsewhere = await uploadImport(asUser(other.owner), { farm_id: other.farm.id, file: bytes(file) });
    expect(elsewhere.mapping).toEqual([null, "email"]);
  });

  it("checks again after a cell was corrected, and frees the rows that were left out for its address", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    const file = "Nom,Courriel\nÈve,eve@abonne.test\nLuc,eve@abonne.test\nAna,ana@\n";
    const { id: import_id, counts } = await checkedImport(ctx, farm, file);
    expect(counts).toEqual({ new: 1, duplicate: 1, invalid: 1 });
    const input = { farm_id: farm.id, import_id };
    const fixed = await correctImportCell(ctx, { ...input, line: 4, column: 1, value: "ana@abonne.test" });
    expect(fixed.counts).toEqual({ new: 2, duplicate: 1 });
    const freed = await correctImportCell(ctx, { ...input, line: 2, column: 1, value: "ève@" });
    expect(freed.counts).toEqual({ new: 2, invalid: 1 });
    const twin = await correctImportCell(ctx, { ...input, line: 2, column: 1, value: "ana@abonne.test" });
    expect(twin.counts).toEqual({ new: 2, duplicate: 1 });
    const { rows } = await listImportRows(ctx, input);
    expect(rows).toMatchObject([{ line: 2, outcome: "duplicate", twin_line: 4 }]);
  });

  it("gives back the rows that were left out as a file that no spreadsheet calculates", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    const { id: import_id } = await finishedImport(
      ctx,
      farm,
      "Nom,Courriel\n=1+1,non\nÈve,eve@abonne.test\n",
    );
    const { body, filename } = await downloadRejected(ctx, { farm_id: farm.id, import_id });
    let text = "";
    for await (const part of body) text += part;
    expect(filename).toBe("lignes-laissees-de-cote.csv");
    expect(text).toBe("\uFEFFLigne,Raison,Nom,Courriel\r\n2,Ce courriel n’est pas valide,'=1+1,non\r\n");
  });

  it("stops where it is canceled, and keeps whom it imported", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    const { id: import_id } = await checkedImport(ctx, farm, manyPeople(5));
    const input = { farm_id: farm.id, import_id };
    await startImport(ctx, { ...input, declared: "on" });
    expect(await cancelImport(ctx, input)).toMatchObject({ status: "canceled" });
    await runImport(asJob(), { import_id });
    expect(await peopleOf(farm)).toEqual([]);
    await expect(startImport(ctx, { ...input, declared: "on" })).rejects.toMatchObject({ code: "conflict" });
  });

  it("forgets a file that was discarded", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    const { id: import_id } = await checkedImport(ctx, farm, manyPeople(3));
    expect(await cancelImport(ctx, { farm_id: farm.id, import_id })).toBeNull();
    expect(await rowsOf(import_id)).toBe(0);
    expect(await listImports(ctx, { farm_id: farm.id })).toEqual([]);
  });

  it("imports everybody once when its job runs twice at the same time", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    const { id: import_id } = await checkedImport(ctx, farm, manyPeople(2500));
    await startImport(ctx, { farm_id: farm.id, import_id, declared: "on" });
    await Promise.all([1, 2].map(() => runImport(asJob(), { import_id })));
    const read = await readImport(ctx, { farm_id: farm.id, import_id });
    expect(read).toMatchObject({ status: "done", counts: { new: 2500 }, progress: 2500, steps: 2500 });
    expect(await peopleOf(farm)).toHaveLength(2500);
  });

  it("stops an old check when the columns are organized again", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    const { id: import_id } = await checkedImport(ctx, farm, "Nom,Courriel\nÈve,eve@abonne.test\n");
    const input = { farm_id: farm.id, import_id };
    await organizeImport(ctx, { ...input, mapping: ["name", "email"], ...DECLARED });
    await checkImport(asJob(), { import_id, run: 1 });
    expect(await readImport(ctx, input)).toMatchObject({ status: "checking" });
    await checkImport(asJob(), { import_id, run: 2 });
    expect(await readImport(ctx, input)).toMatchObject({ status: "checked", counts: { new: 1 } });
  });
});

describe("the data of a file", () => {
  it("is deleted a day after the import, and a week after a draft was left", async () => {
    const { farm, owner } = await makeTenant();
    const started = "2026-11-20T15:00:00Z";
    const ctx = asUser(owner, { clock: fixedClock(started) });
    const done = await finishedImport(ctx, farm, manyPeople(2));
    const draft = await checkedImport(ctx, farm, manyPeople(2));
    const at = (time: string) => asJob({ clock: fixedClock(time) });
    await purgeImport(at("2026-11-21T14:59:00Z"), { import_id: done.id });
    expect(await rowsOf(done.id)).toBe(2);
    await purgeImport(at("2026-11-21T15:00:00Z"), { import_id: done.id });
    expect(await rowsOf(done.id)).toBe(0);
    await purgeImports(at("2026-11-27T14:59:00Z"));
    expect(await rowsOf(draft.id)).toBe(2);
    await purgeImports(at("2026-11-27T15:01:00Z"));
    expect(await db().$count(imports, eq(imports.farm_id, farm.id))).toBe(1);
    expect(await rowsOf(draft.id)).toBe(0);
  });
});

describe("what an import refuses", () => {
  it("a start without the declaration, by an unverified account, or before the check", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    const { id: import_id } = await checkedImport(ctx, farm, manyPeople(1));
    const input = { farm_id: farm.id, import_id };
    await expect(startImport(ctx, input)).rejects.toThrow("requiredDeclaration");
    const { owner: fresh, farm: theirs } = await makeTenant();
    const unverified = asUser({ id: (await makeUser({ email_verified_at: null })).id });
    await expect(startImport(unverified, { ...input, declared: "on" })).rejects.toMatchObject({
      code: "not_found",
    });
    const waiting = await uploadImport(asUser(fresh), { farm_id: theirs.id, file: bytes(manyPeople(1)) });
    const early = { farm_id: theirs.id, import_id: waiting.id, declared: "on" };
    await expect(startImport(asUser(fresh), early)).rejects.toMatchObject({ code: "conflict" });
  });

  it("columns without a name or an address, a fourth column of emails, and a consent that has ended", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner, { clock: fixedClock("2026-11-20T15:00:00Z") });
    const file = bytes("a,b,c,d,e\nÈve,1,2,3,4\n");
    const { id: import_id } = await uploadImport(ctx, { farm_id: farm.id, file });
    const organize = (mapping: (string | null)[], values: object = {}) =>
      organizeImport(ctx, { farm_id: farm.id, import_id, mapping, ...DECLARED, ...values });
    await expect(organize(["email"])).rejects.toMatchObject({
      fields: { mapping: [{ key: "importNameColumn" }] },
    });
    await expect(organize(["name"])).rejects.toMatchObject({
      fields: { mapping: [{ key: "importAddressColumn" }] },
    });
    await expect(organize(["name", "email", "email", "email", "email"])).rejects.toMatchObject({
      fields: { mapping: [{ key: "importEmailColumns" }] },
    });
    const ended = { basis: "implied_inquiry", given_on: "2026-05-01" };
    await expect(organize(["name", "email"], ended)).rejects.toMatchObject({
      fields: { given_on: [{ key: "givenOnEnded" }] },
    });
    await expect(organize(["name", "email"], { basis: "express" })).rejects.toThrow();
    await expect(organize(["name", "email"], { wording: " " })).rejects.toMatchObject({
      fields: { wording: [{ key: "requiredWording" }] },
    });
  });

  it("an import, a category and a code of another farm", async () => {
    const { farm, owner } = await makeTenant();
    const other = await makeTenant();
    const mine = await checkedImport(asUser(owner), farm, manyPeople(1));
    const input = { farm_id: other.farm.id, import_id: mine.id };
    const thief = asUser(other.owner);
    for (const verb of [readImport, listImportRows, downloadRejected, cancelImport])
      await expect(verb(thief, input)).rejects.toMatchObject({ code: "not_found" });
    const [theirs] = await db()
      .insert(categories)
      .values({ farm_id: other.farm.id, name: "Paniers" })
      .returning();
    const wrong = { farm_id: farm.id, import_id: mine.id, mapping: ["name", "email"], ...DECLARED };
    await expect(organizeImport(asUser(owner), { ...wrong, category_id: theirs!.id })).rejects.toMatchObject({
      fields: { category_id: [{ key: "invalidValue" }] },
    });
  });

  it("a sixth file that waits", async () => {
    const { farm, owner } = await makeTenant();
    const upload = () => uploadImport(asUser(owner), { farm_id: farm.id, file: bytes(manyPeople(1)) });
    for (let at = 0; at < 5; at++) await upload();
    await expect(upload()).rejects.toMatchObject({ code: "limit_reached" });
  });
});

it("shows a file's name without its folders and unseen characters", async () => {
  const { farm, owner } = await makeTenant();
  const file_name = `C:\\fakepath\\${"x".repeat(300)}\u202Egnp.csv`;
  const entry = await uploadImport(asUser(owner), {
    farm_id: farm.id,
    file: bytes(manyPeople(1)),
    file_name,
  });
  expect(entry.file_name).toHaveLength(200);
  expect(entry.file_name.endsWith("x gnp.csv")).toBe(true);
  await makeSubscriber(farm);
});
