import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { imports } from "@/db/schema";
import { exportSubscribers } from "@/lib/exports/service/subscribers";
import { checkImport } from "@/lib/imports/service/jobs";
import { listImportRows, listImports, openImport, readImport } from "@/lib/imports/service/read";
import { cancelImport, chooseHeader, startImport } from "@/lib/imports/service/steps";
import { uploadImport } from "@/lib/imports/service/upload";
import { transaction } from "@/lib/platform/context";
import { eraseSubscriber } from "@/lib/subscribers/operations/erase";
import { asJob, asUser } from "@/tests/factories/context";
import { checkedImport, finishedImport } from "@/tests/factories/imports";
import { sheetsOf } from "@/tests/factories/spreadsheets";
import { makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const bytes = (text: string) => new TextEncoder().encode(text);
const TITLED = "Clients,,\nNom,Courriel,Catégorie\nPrénom,Email,\nÈve,eve@abonne.test,Marché\n";

describe("the line that names the columns", () => {
  it("is found below a title, shown, and can be changed there and back", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    const found = await uploadImport(ctx, { farm_id: farm.id, file: bytes(TITLED) });
    expect(found).toMatchObject({ header_line: 2, headers: ["Nom", "Courriel", "Catégorie"], total: 2 });
    const input = { farm_id: farm.id, import_id: found.id };
    const opened = await openImport(ctx, { farm_id: farm.id, uuid: found.uuid });
    expect(opened.head.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
    expect(await chooseHeader(ctx, { ...input, header_line: 3 })).toMatchObject({
      header_line: 3,
      headers: ["Prénom", "Email", ""],
      mapping: ["first_name", "email", null],
      total: 1,
    });
    expect(await chooseHeader(ctx, { ...input, header_line: 2 })).toMatchObject({
      mapping: ["name", "email", "categories"],
      total: 2,
    });
    await expect(chooseHeader(ctx, { ...input, header_line: 40 })).rejects.toMatchObject({ code: "invalid" });
  });

  it("stays once the import has started, and is another farm's business never", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    const { id: import_id } = await checkedImport(ctx, farm, TITLED);
    const input = { farm_id: farm.id, import_id, header_line: 3 };
    const other = await makeTenant();
    await expect(
      chooseHeader(asUser(other.owner), { ...input, farm_id: other.farm.id }),
    ).rejects.toMatchObject({
      code: "not_found",
    });
    await startImport(ctx, { ...input, declared: "on" });
    await expect(chooseHeader(ctx, input)).rejects.toMatchObject({ code: "invalid" });
    expect(await readImport(ctx, input)).toMatchObject({ header_line: 2, status: "importing" });
  });

  it("is no longer kept with the records around it once somebody is erased", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    const { uuid } = await uploadImport(ctx, { farm_id: farm.id, file: bytes(TITLED) });
    const eve = await makeSubscriber(farm, { email: "eve@abonne.test" });
    await transaction(asJob(), (tx) =>
      eraseSubscriber(tx, { farm_id: farm.id, subscriber_id: eve.id, reason: "erased", source: "my-data" }),
    );
    expect((await openImport(ctx, { farm_id: farm.id, uuid })).head).toEqual([]);
  });
});

it("reads another sheet in the place of the first reading, and replaces no other farm's draft", async () => {
  const { farm, owner } = await makeTenant();
  const ctx = asUser(owner);
  const book = await sheetsOf({
    Clients: [
      ["Nom", "Courriel"],
      ["Ève", "eve@abonne.test"],
    ],
    Anciens: [
      ["Nom", "Courriel"],
      ["Luc", "luc@abonne.test"],
      ["Ana", "ana@abonne.test"],
    ],
  });
  const file = new Uint8Array(book);
  const first = await uploadImport(ctx, { farm_id: farm.id, file });
  expect(first).toMatchObject({ sheet: "Clients", sheets: ["Clients", "Anciens"], total: 1 });
  const second = await uploadImport(ctx, { farm_id: farm.id, file, sheet: "Anciens", replaces: first.id });
  expect(second).toMatchObject({ sheet: "Anciens", total: 2 });
  const other = await makeTenant();
  await uploadImport(asUser(other.owner), { farm_id: other.farm.id, file, replaces: second.id });
  expect((await listImports(ctx, { farm_id: farm.id })).map(({ id }) => id)).toEqual([second.id]);
});

it("discards a draft at each step", async () => {
  const { farm, owner } = await makeTenant();
  const ctx = asUser(owner);
  for (const status of ["organizing", "checking", "checked"]) {
    const { id: import_id } = await checkedImport(ctx, farm, TITLED);
    await db().execute(sql`update imports set status = ${status} where id = ${import_id}`);
    expect(await cancelImport(ctx, { farm_id: farm.id, import_id })).toBeNull();
  }
  expect(await listImports(ctx, { farm_id: farm.id })).toEqual([]);
});

it("says how many places the plan has before the check, and opens whom the farm knows", async () => {
  const { farm, owner } = await makeTenant({ plan_type: "beta-free" });
  const ctx = asUser(owner);
  await makeSubscriber(farm, { email: "eve@abonne.test", name: "Ève" });
  const other = await makeTenant();
  await makeSubscriber(other.farm, { email: "elsewhere@abonne.test" });
  const file =
    "Nom,Courriel\nÈve,eve@abonne.test\nLuc,luc@\nAna,elsewhere@abonne.test\nAna,elsewhere@abonne.test\n";
  const entry = await checkedImport(ctx, farm, file);
  expect((await openImport(ctx, { farm_id: farm.id, uuid: entry.uuid })).places).toBe(99);
  const input = { farm_id: farm.id, import_id: entry.id };
  const known = await listImportRows(ctx, { ...input, outcome: "unchanged" });
  expect(known.rows).toMatchObject([{ line: 2, known: "eve@abonne.test" }]);
  expect((await listImportRows(ctx, input)).rows).toMatchObject([
    { line: 3, known: null },
    { line: 5, outcome: "duplicate", known: null },
  ]);
});

it("takes our own export back without changing anything, people without a name included", async () => {
  const { farm, owner } = await makeTenant();
  const ctx = asUser(owner);
  await finishedImport(
    ctx,
    farm,
    'Nom,Courriel,Téléphone,Catégories\nÈve,eve@abonne.test,514 555-0001,"Marché; Paniers"\n',
  );
  await makeSubscriber(farm, { email: "luc@abonne.test", name: "Luc" });
  await makeSubscriber(farm, { email: "nobody@abonne.test", name: "" });
  await makeSubscriber(farm, { email: "asked@abonne.test", name: "Ana" }, []);
  await finishedImport(ctx, farm, "Nom,Courriel,Statut\nZoé,zoe@abonne.test,Désabonnée\n");
  const state = async () =>
    db().execute(sql`
      select s.name, s.email, s.phone, s.lang, s.email_consent_until, s.sms_consent_until, s.unsubscribed_at,
        (select count(*)::int from consents c where c.subscriber_id = s.id) as acts,
        (select count(*)::int from suppressions x where x.farm_id = s.farm_id) as suppressed,
        (select string_agg(c.name, ',' order by c.name) from subscriber_categories sc
          join categories c on c.id = sc.category_id where sc.subscriber_id = s.id) as categories
      from subscribers s where s.farm_id = ${farm.id} order by s.id`);
  const before = await state();
  for (const lang of ["fr", "en"] as const) {
    const { body } = await exportSubscribers(asUser(owner, { lang }), { farm_id: farm.id, format: "csv" });
    let text = "";
    for await (const part of body as AsyncIterable<string>) text += part;
    const done = await finishedImport(ctx, farm, text);
    expect(done.counts).toEqual({ unchanged: 3, refused: 2 });
    expect(await state()).toEqual(before);
  }
});

it("goes on with a check where it was killed, and still knows whose address stands above", async () => {
  const { farm, owner } = await makeTenant();
  const ctx = asUser(owner);
  const people = [
    "Nom,Courriel",
    ...Array.from({ length: 1500 }, (_, at) => `Client ${at},client${at}@many.test`),
  ];
  const file = `${people.join("\n")}\nDeux fois,client3@many.test`;
  const { id: import_id } = await checkedImport(ctx, farm, file);
  const input = { farm_id: farm.id, import_id };
  // The first chunk is done and marked, the worker dies.
  const forgotten = sql`import_id = ${import_id} and line > 1001`;
  await db().execute(
    sql`update import_rows set outcome = null, email = null, twin_line = null where ${forgotten}`,
  );
  await db().execute(
    sql`update import_rows set remarks = '[{"column": 0, "reason": "longName"}]' where import_id = ${import_id} and line = 2`,
  );
  await db()
    .update(imports)
    .set({ status: "checking", cursor: 1001, done: 1000 })
    .where(eq(imports.id, import_id));
  await checkImport(asJob(), { import_id, run: 1 });
  expect(await readImport(ctx, input)).toMatchObject({
    status: "checked",
    progress: 1501,
    counts: { new: 1500, duplicate: 1 },
  });
  const { rows } = await listImportRows(ctx, input);
  // Line 2 was not read again, and the last line is a double of the fifth.
  expect(rows).toMatchObject([
    { line: 2, remarks: [{ reason: "longName" }] },
    { line: 1502, twin_line: 5 },
  ]);
});
