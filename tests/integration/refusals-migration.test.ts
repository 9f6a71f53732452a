import { afterAll, beforeAll, expect, it } from "vitest";
import { migrateDatabase } from "@/db/migrate";
import { makeEmptyDatabase } from "@/tests/setup/empty-database";
import { migrateUntil } from "@/tests/setup/some-migrations";

let database: Awaited<ReturnType<typeof makeEmptyDatabase>>;
beforeAll(async () => {
  database = await makeEmptyDatabase("refusals");
  await migrateUntil(database.sql, "0029_last_keyword_of_a_phone");
});
afterAll(() => database.drop());

it("gives addresses the refusals that another reason hid, once, by the newest act of the ledger", async () => {
  const { sql } = database;
  const [farm, other] = await sql`
    insert into farms (name, handle) values ('Ferme', 'ferme'), ('Lac', 'lac') returning id`;
  const subscribe = async (of: { id?: string }, email: string, phone: string | null = null) =>
    (
      await sql`insert into subscribers (farm_id, name, email, phone) values (${of.id!}, 'Ana', ${email}, ${phone})
      returning id`
    )[0]!.id as string;
  const act = (of: { id?: string }, id: string, word: string, source: string, address: string) => sql`
    insert into consents (farm_id, subscriber_id, channel, act, basis, source, address)
    values (${of.id!}, ${id}, ${address.startsWith("+") ? "sms" : "email"}, ${word},
      ${word === "granted" ? "express" : null}, ${source}, ${address})`;
  const suppress = (address: string, reason: string) => sql`
    insert into suppressions (farm_id, channel, address, reason)
    values (${farm!.id}, ${address.startsWith("+") ? "sms" : "email"}, ${address}, ${reason})`;

  const erased = await subscribe(farm!, "erased@abonne.test", "+15145570001");
  await act(farm!, erased, "granted", "public-form", "Erased@abonne.test");
  await act(farm!, erased, "granted", "public-form", "+15145570001");
  await suppress("erased@abonne.test", "bounced");
  await act(farm!, erased, "withdrawn", "sms-stop", "+15145570001");
  await suppress("+15145570001", "stop");
  await act(farm!, erased, "withdrawn", "my-data", "Erased@abonne.test");
  await sql`update subscribers set email = null, phone = null, erased_at = now() where id = ${erased}`;

  for (const source of ["unsubscribe-link", "one-click", "connected-unsubscribe", "admin"]) {
    const left = await subscribe(farm!, `${source}@abonne.test`);
    await act(farm!, left, "granted", "public-form", `${source}@abonne.test`);
    await suppress(`${source}@abonne.test`, source === "one-click" ? "unsubscribed" : "bounced");
    await act(farm!, left, "withdrawn", source, `${source}@abonne.test`);
  }
  // Whoever agreed again, or follows another farm, refused nothing there.
  const again = await subscribe(farm!, "again@abonne.test");
  for (const word of ["granted", "withdrawn", "granted"])
    await act(farm!, again, word, word === "granted" ? "public-form" : "one-click", "again@abonne.test");
  const elsewhere = await subscribe(other!, "one-click@abonne.test");
  await act(other!, elsewhere, "granted", "public-form", "one-click@abonne.test");

  await migrateDatabase(database.address);

  const rows = await sql`select farm_id, address, reason from suppressions order by address, reason`;
  expect(rows.every(({ farm_id }) => farm_id === farm!.id)).toBe(true);
  expect(rows.map(({ address, reason }) => `${address} ${reason}`)).toEqual([
    "+15145570001 erased",
    "+15145570001 stop",
    "admin@abonne.test bounced",
    "connected-unsubscribe@abonne.test bounced",
    "connected-unsubscribe@abonne.test unsubscribed",
    "erased@abonne.test bounced",
    "erased@abonne.test erased",
    "one-click@abonne.test unsubscribed",
    "unsubscribe-link@abonne.test bounced",
    "unsubscribe-link@abonne.test unsubscribed",
  ]);
});
