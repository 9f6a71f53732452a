import { beforeAll, describe, expect, it } from "vitest";
import { PRODUCER_SORTS } from "@/lib/producers/rules";
import { listProducers } from "@/lib/producers/service/list";
import { FARM_HEALTHS, VERIFICATIONS } from "@/lib/vocabulary/enumerations";
import { asUser } from "@/tests/factories/context";
import { makeManyFarms } from "@/tests/factories/producers";
import { recorded } from "@/tests/factories/recorded-statements";
import { scannedTables } from "@/tests/factories/scanned-tables";

const FARMS = 100_000;
const LAST = FARMS / 50;
const tag = `producer${process.pid}`;
const potager = asUser({ id: 1, is_admin: true });

describe("the table of 100,000 farms reads no table from end to end", () => {
  beforeAll(() => makeManyFarms(tag, FARMS), 180_000);

  /** Returns the tables that a call reads by a sequential scan, and what it found. */
  async function scanned(query: object) {
    const { ctx, asked } = recorded(potager);
    const { rows, total } = await listProducers(ctx, query);
    return { tables: await scannedTables(asked().flat(), "farm_totals"), found: rows.length, total };
  }

  const cases: [string, object][] = [
    ["a search for a farm", { q: "érables 777" }],
    ["a search for an owner", { q: "gagne 42" }],
    ["a search for part of an email", { q: `4242@prod` }],
    ["a search for a phone", { q: "(514) 55" }],
    ["a search for the beginning of a word", { q: "zo" }],
    ["a search for one letter", { q: "b" }],
    ["a plan", { plan: "yearly" }],
    ["a plan that few have", { plan: "canceled" }],
    ...[3, 7, 14].map((trial_days): [string, object] => [
      `trials that end within ${trial_days} days`,
      { trial_days, sort: "trial_end" },
    ]),
    ...VERIFICATIONS.map((verification): [string, object] => [
      `verification ${verification}`,
      { verification },
    ]),
    ...FARM_HEALTHS.map((health): [string, object] => [`health ${health}`, { health }]),
    ["farms that never sent", { only: "never_sent" }],
    ["hidden farms", { only: "hidden" }],
    ["a search in a filter", { q: "tremblay", plan: "monthly", health: "good", sort: "revenue" }],
    ...PRODUCER_SORTS.flatMap((sort) =>
      ["asc", "desc"].flatMap((dir): [string, object][] => [
        [`by ${sort}, ${dir}, the first page`, { sort, dir }],
        [`by ${sort}, ${dir}, the last page`, { sort, dir, page: LAST }],
      ]),
    ),
  ];

  it.each(cases)("%s", async (_name, query) => {
    const { tables, found, total } = await scanned(query);
    expect(tables).toEqual([]);
    expect(found).toBeGreaterThan(0);
    expect(total).toBeGreaterThan(0);
  });

  it("shows each farm once over the border between times and blanks, blanks last either way", async () => {
    for (const dir of ["asc", "desc"] as const) {
      const ids = new Set<number>();
      const times: (Date | null)[] = [];
      for (let page = 1795; page <= 1805; page++) {
        const { rows } = await listProducers(potager, { sort: "last_send", dir, page });
        for (const { id, last_send_at } of rows) {
          ids.add(id);
          times.push(last_send_at);
        }
      }
      expect(ids.size).toBe(550);
      const blanks = times.indexOf(null);
      expect(blanks).toBeGreaterThan(0);
      expect(times.slice(blanks).every((time) => time === null)).toBe(true);
      const known = times.slice(0, blanks).map((time) => time!.getTime());
      const sorted = [...known].sort((one, other) => one - other);
      expect(known).toEqual(dir === "asc" ? sorted : sorted.reverse());
    }
  });
});
