import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { farms } from "@/db/schema";
import { createFarm, patchFarm } from "@/lib/farms/service/write";
import { searchFarms } from "@/lib/search/service";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeTenant, makeUser } from "@/tests/factories/tenant";

const visitor = asVisitor();

const names = async (query: Record<string, unknown>) =>
  (await searchFarms(visitor, query)).farms.map(({ name }) => name);

/** The number of search words made so far. Only the farms of one test contain a given word. */
let made = 0;
const word = () => `zo${(++made).toString(36)}${Date.now().toString(36)}`;

describe("the order of names", () => {
  it.each([
    ["Aaa", 250],
    ["Zzz", 250],
    ["Aaa", 1300],
    ["Zzz", 1300],
  ])("is kept over the pages of a word that many have, %s, %i times", async (name, count) => {
    const tag = word();
    const rows = Array.from({ length: count }, (_, at) => ({
      name: `${name} ${(at * 7919) % count}${at % 2 ? " É" : " e"}`,
      handle: `${tag}-${at}`,
      description: `Des légumes ${tag}.`,
    }));
    const added = await db().insert(farms).values(rows).returning({ id: farms.id });
    const sorted = await db().execute<{ id: string }>(
      sql`select id from farms where id in ${added.map(({ id }) => id)} order by name collate french, id`,
    );
    const found: number[] = [];
    for (let page = 1, more = true; more; page++) {
      const { total, farms: some, has_more, most_counted } = await searchFarms(visitor, { q: tag, page });
      expect(total).toBe(Math.min(count, most_counted));
      found.push(...some.map(({ id }) => id));
      more = has_more;
    }
    expect(found).toEqual(sorted.map(({ id }) => Number(id)));
  });

  it("is that of French: accents, capitals and ligatures part nothing, words come before letters", async () => {
    const tag = word();
    const inOrder = [
      "1er rang",
      "Ça et là",
      "Cache",
      "côte",
      "Coteau",
      "école",
      "Écurie",
      "ÉRABLE",
      "Etang",
      "Île",
    ];
    inOrder.push("Ilot", "L’Abri", "La Ruche", "Labri", "Noël", "Noyer", "Œuf", "Ogre", "Zèbre", "農場");
    for (const name of inOrder.toReversed()) await makeTenant({ name, description: tag });
    const found = [...(await names({ q: tag })), ...(await names({ q: tag, page: 2 }))];
    expect(found).toEqual(inOrder);
    expect(found).toEqual(inOrder.toSorted(new Intl.Collator("fr-CA").compare));
  });

  it("is that of their making where letters are the same, and follows a new name", async () => {
    const tag = word();
    const owner = asUser(await makeUser());
    const ids: number[] = [];
    for (const name of ["Côté", "Cote", "Coté"])
      ids.push((await createFarm(owner, { name: `${name} ${tag}` })).id);
    expect(await names({ q: tag })).toEqual([`Côté ${tag}`, `Cote ${tag}`, `Coté ${tag}`]);
    await patchFarm(owner, { farm_id: ids[0]!, name: `Été ${tag}` });
    expect(await names({ q: tag })).toEqual([`Cote ${tag}`, `Coté ${tag}`, `Été ${tag}`]);
  });

  it("counts no punctuation", async () => {
    const key = async (name: string) =>
      (await db().execute<{ key: string }>(sql`select search_sort_key(${name}) as key`))[0]?.key;
    expect(await key(" «L’Été» – Œufs & Cie (bio)… ")).toBe("l ete oeufs cie bio");
    expect(await key("Ферма 12")).toBe("ферма 12");
    expect(await key("!!!")).toBe("");
  });
});
