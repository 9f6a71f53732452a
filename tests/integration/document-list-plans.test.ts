import { beforeAll, describe, expect, it } from "vitest";
import { LISTED_DOCUMENTS } from "@/lib/payments/documents/inputs";
import { listAllDocuments } from "@/lib/payments/documents/service/documents";
import { asUser } from "@/tests/factories/context";
import { makeManyDocuments } from "@/tests/factories/many-documents";
import { makeManyFarms } from "@/tests/factories/producers";
import { recorded } from "@/tests/factories/recorded-statements";
import { scannedTables } from "@/tests/factories/scanned-tables";

const FARMS = 20_000;
const tag = `papier${process.pid}x`;
const potager = asUser({ id: 1, is_admin: true });

describe("the documents of 20,000 farms are read from no end to the other", () => {
  beforeAll(async () => {
    await makeManyFarms(tag, FARMS);
    await makeManyDocuments(tag);
  }, 180_000);

  const cases = LISTED_DOCUMENTS.flatMap((show) =>
    [
      { what: "newest", query: {}, every: /./ },
      { what: "the next page", query: { page: 2 }, every: /./ },
      { what: "the name of a few farms", query: { q: "ERABLES 777" }, every: /Érables 777/i },
      { what: "the name of most farms", query: { q: "Ferme" }, every: /Ferme/ },
    ].map((one) => ({ show, ...one })),
  );

  it.each(cases)("$show: $what", async ({ show, query, every }) => {
    const { ctx, asked } = recorded(potager);
    const { rows } = await listAllDocuments(ctx, { show, ...query });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ farm }) => farm.name).filter((name) => !every.test(name))).toEqual([]);
    const scanned = await scannedTables(asked().flat(), show);
    // Nobody has a receipt here, and an empty table is read whole.
    expect(scanned.filter((table) => !table.startsWith("receipt"))).toEqual([]);
  });

  it.each(LISTED_DOCUMENTS)("%s: a part that most numbers have finds the newest", async (show) => {
    const read = async (q: string) => (await listAllDocuments(potager, { show, q, per_page: 100 })).rows;
    expect(await read(`P-${tag}`)).toEqual(await read(""));
  });
});
