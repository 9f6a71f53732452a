import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { listSubscribers } from "@/lib/subscribers/service/manage";
import { asUser } from "@/tests/factories/context";
import { makeWholeList } from "@/tests/factories/people";
import { recorded } from "@/tests/factories/recorded-statements";
import { scannedTables } from "@/tests/factories/scanned-tables";
import { makeTenant } from "@/tests/factories/tenant";

const PEOPLE = 100_000;

describe("the list of 100,000 people reads no table from end to end", () => {
  let tenant: Awaited<ReturnType<typeof makeTenant>>;
  let category_id: number;
  let qr_code_id: number;

  beforeAll(async () => {
    tenant = await makeTenant();
    await makeWholeList(tenant.farm, PEOPLE);
    // Another farm of the same size, so that a farm is never the whole table.
    await makeWholeList((await makeTenant()).farm, PEOPLE);
    const of = tenant.farm.id;
    [category_id, qr_code_id] = (await Promise.all(
      ["categories", "qr_codes"].map(async (table) => {
        const rows = await db().$client.unsafe(`select id from ${table} where farm_id = ${of}`);
        return Number(rows[0]!.id);
      }),
    )) as [number, number];
  }, 120_000);

  /** Returns the tables that a call reads by a sequential scan, and the rows it found. */
  async function scanned(query: object) {
    const { ctx, asked } = recorded(asUser(tenant.owner));
    const { rows, total } = await listSubscribers(ctx, { farm_id: tenant.farm.id, ...query });
    const tables = await scannedTables(asked().flat());
    return { tables, found: rows.length, total };
  }

  const cases: [string, () => object][] = [
    ["the first page", () => ({})],
    ["a deep page", () => ({ page: 3000 })],
    ["the list by id", () => ({ after: 0 })],
    ["a search in the list by id", () => ({ q: "tremblay", after: 1 })],
    ["a search for a name", () => ({ q: "gagné 777" })],
    ["a search for part of an email", () => ({ q: "p4242.f" })],
    ["a search for a phone", () => ({ q: "514 55" })],
    ["a search for a postal code", () => ({ q: "j3b" })],
    ["a search for the beginning of a word", () => ({ q: "zo" })],
    ["a search for one letter", () => ({ q: "b" })],
    ...["active", "pending", "unsubscribed", "unreachable"].map((state): [string, () => object] => [
      `people who are ${state}`,
      () => ({ state }),
    ]),
    ["a channel", () => ({ channel: "email" })],
    ["a source", () => ({ source: "import" })],
    ["a language", () => ({ lang: "en" })],
    ["a category", () => ({ category_id })],
    ["a QR code", () => ({ qr_code_id })],
    ["a search in a filter", () => ({ q: "tremblay", lang: "en", state: "active" })],
    ...["name", "email", "subscription_date", "zipcode", "source"].flatMap((sort) =>
      ["asc", "desc"].map((dir): [string, () => object] => [`by ${sort}, ${dir}`, () => ({ sort, dir })]),
    ),
  ];

  it.each(cases)("%s", async (_name, query) => {
    const { tables, found, total } = await scanned(query());
    expect(tables).toEqual([]);
    expect(found).toBeGreaterThan(0);
    expect(total).toBeGreaterThan(0);
  });

  it("counts everyone exactly, and more than 10,000 of a filter as just that", async () => {
    const all = await listSubscribers(asUser(tenant.owner), { farm_id: tenant.farm.id });
    expect(all).toMatchObject({ total: PEOPLE, total_exact: true });
    const some = await listSubscribers(asUser(tenant.owner), { farm_id: tenant.farm.id, lang: "fr" });
    expect(some).toMatchObject({ total: 10_000, total_exact: false });
  });

  it("shows each person once over all pages of a nullable order, blanks last either way", async () => {
    for (const dir of ["asc", "desc"] as const) {
      const seen: (string | null)[] = [];
      const ids = new Set<number>();
      // The pages around the border between postal codes and blanks.
      for (const page of [1, 333, 334, 335, 1000]) {
        const { rows } = await listSubscribers(asUser(tenant.owner), {
          ...{ farm_id: tenant.farm.id, sort: "zipcode", dir, page, per_page: 100 },
        });
        for (const { id, zipcode } of rows) {
          ids.add(id);
          seen.push(zipcode);
        }
      }
      expect(ids.size).toBe(500);
      const blanks = seen.indexOf(null);
      expect(blanks).toBeGreaterThan(0);
      expect(seen.slice(blanks).every((zipcode) => zipcode === null)).toBe(true);
      const codes = seen.slice(0, blanks) as string[];
      const sorted = [...codes].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
      expect(codes).toEqual(dir === "asc" ? sorted : sorted.reverse());
    }
  });
});
