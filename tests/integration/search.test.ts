import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { farms } from "@/db/schema";
import { createFarm, deleteFarm, patchFarm } from "@/lib/farms/service/write";
import { createProduce, deleteProduce, updateProduce } from "@/lib/produce/service";
import { findPlace } from "@/lib/providers/geocoder";
import { searchFarms } from "@/lib/search/service";
import { foldText } from "@/lib/values/fold-text";
import { asUser, asVisitor } from "@/tests/factories/context";
import { scatterFarms } from "@/tests/factories/scattered-farms";
import { makeProduce, makeTenant, makeUser } from "@/tests/factories/tenant";

const visitor = asVisitor();

/** Kilometres between two points, by the haversine formula with the mean radius of the Earth. */
function haversine(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const h =
    Math.sin(rad(b.lat - a.lat) / 2) ** 2 +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lng - a.lng) / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(h));
}

/** Computes the result of a search from every public farm, one by one. */
async function bruteForce(place: { lat: number; lng: number }, km: number) {
  const all = await db()
    .select({ id: farms.id, lat: farms.lat, lng: farms.lng })
    .from(farms)
    .where(and(eq(farms.public, true), isNull(farms.deleted_at), isNotNull(farms.lat)));
  return all
    .map(({ id, lat, lng }) => ({ id, km: haversine(place, { lat: lat!, lng: lng! }) }))
    .filter((farm) => farm.km <= km)
    .sort((a, b) => a.km - b.km || a.id - b.id);
}

/** Returns all pages of a search, in order. */
async function allPages(query: Record<string, unknown>) {
  const first = await searchFarms(visitor, query);
  const found = [...first.farms];
  for (let page = 2; found.length < first.total; page++) {
    const { farms: more } = await searchFarms(visitor, { ...query, page });
    expect(more.length, `page ${page} of ${JSON.stringify(query)}`).toBeGreaterThan(0);
    found.push(...more);
  }
  return { total: first.total, farms: found };
}

const names = async (query: Record<string, unknown>) =>
  (await searchFarms(visitor, query)).farms.map(({ name }) => name);

/** The number of search words made so far. Only the farms of one test contain a given word. */
let made = 0;
const word = () => `zq${(++made).toString(36)}${Date.now().toString(36)}`;

describe("farms around a place", () => {
  beforeAll(async () => {
    await scatterFarms("sud", 3000, { south: 44.5, north: 47.5, west: -75, east: -70 });
    await scatterFarms("nord", 800, { south: 66, north: 79, west: -100, east: -60 }, 2);
  });

  it.each([
    ["Montréal", 10],
    ["Montréal", 50],
    ["J3B 1A1", 25],
    ["Sherbrooke", 100],
    ["Dunham", 500],
  ])("are those that a brute-force haversine finds, %s at %i km", async (place, distance) => {
    const wanted = await bruteForce(findPlace(place)!, distance);
    const { total, farms: found } = await allPages({ place, distance });
    expect(wanted.length).toBeGreaterThan(3);
    expect(total).toBe(wanted.length);
    expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    for (const [at, { distance_km }] of found.entries()) expect(distance_km).toBeCloseTo(wanted[at]!.km, 1);
  });

  it.each([
    [70, -80, 200],
    [78.9, -80, 500],
    [66, -100, 120],
    [46, -70, 60],
  ])(
    "are those of the brute force near the edges and in the far north, %f, %f at %i km",
    async (lat, lng, distance) => {
      const wanted = await bruteForce({ lat, lng }, distance);
      const { farms: found } = await allPages({ lat, lng, distance });
      expect(wanted.length).toBeGreaterThan(3);
      expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    },
  );

  it("come by name when asked, each once over the pages", async () => {
    const wanted = await bruteForce(findPlace("Granby")!, 40);
    const { farms: found } = await allPages({ place: "Granby", distance: 40, order: "name" });
    expect(found.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    const { compare } = new Intl.Collator("fr-CA");
    expect(found.map(({ name }) => name)).toEqual(found.map(({ name }) => name).sort(compare));
  });

  it("are within 50 km, first page, by distance, unless told otherwise", async () => {
    const found = await searchFarms(visitor, { place: "Longueuil" });
    expect(found).toMatchObject({ distance: 50, page: 1, order: "distance", place: { label: "Longueuil" } });
    expect(found.total).toBe((await bruteForce(findPlace("Longueuil")!, 50)).length);
    expect(found.farms).toHaveLength(found.per_page);
  });

  it("are none on a page after the last, with their number still said", async () => {
    const found = await searchFarms(visitor, { place: "Granby", page: 10_000 });
    expect(found.farms).toEqual([]);
    expect(found).toMatchObject({ has_more: false, total: expect.any(Number) });
    expect(found.total).toBeGreaterThan(0);
  });

  it("are counted so far and no further where nothing is asked for, and go on after that", async () => {
    const first = await searchFarms(visitor, {});
    expect(first).toMatchObject({ total: first.most_counted, has_more: true, order: "name" });
    const far = await searchFarms(visitor, { page: 200 });
    expect(far.farms).toHaveLength(far.per_page);
    expect(far.has_more).toBe(true);
  });
});

describe("a keyword", () => {
  it("is found in a farm's name, town and description, without accents or capitals", async () => {
    const tag = word();
    await makeTenant({ name: `Ferme de l’Érablière ${tag}`, city: "Saint-Rémi", description: "Nos oies" });
    await makeTenant({ name: `Autre ${tag}`, city: "Dunham", description: "Ailleurs, des volailles" });
    for (const typed of ["érablière", "ERABLIERE", "saint-remi", "oie", "l’érablière"])
      expect(await names({ q: `${tag} ${typed}` })).toEqual([`Ferme de l’Érablière ${tag}`]);
    expect(await names({ q: `${tag} ail` })).toEqual([]);
    expect(await names({ q: `${tag} volaille` })).toEqual([`Autre ${tag}`]);
  });

  it("is found in what the page sells, in each language, one or many", async () => {
    const tag = word();
    const { farm } = await makeTenant({ name: tag });
    await makeProduce(farm, { name: "", type_id: 17, category: "berries" });
    await makeProduce(farm, { name: "Courgettes Costata", type_id: 4, category: "vegetables" });
    await makeProduce(farm, { name: "Secret", type_id: 36, category: "honey", show_on_homepage: false });
    const yes = [
      "fraise",
      "fraises",
      "Strawberry",
      "strawberries",
      "petits fruits",
      "courgette",
      "squash",
      "légumes",
    ];
    for (const typed of yes) expect(await names({ q: `${tag} ${typed}` }), typed).toEqual([tag]);
    for (const typed of ["miel", "honey", "secret", "pomme de terre"])
      expect(await names({ q: `${tag} ${typed}` }), typed).toEqual([]);
  });

  it("tells apples from potatoes", async () => {
    const place = { lat: 51.001, lng: -79.001 };
    const [apples, potatoes] = await Promise.all([
      makeTenant({ name: "Verger", description: "De nos terres", ...place }),
      makeTenant({ name: "Patates", ...place }),
    ]);
    await makeProduce(apples.farm, { name: "", type_id: 20, category: "fruits" });
    await makeProduce(potatoes.farm, { name: "", type_id: 8, category: "vegetables" });
    const near = (q: string) => names({ q, ...place, distance: 5 });
    expect(await near("pommes")).toEqual(["Verger"]);
    expect(await near("apple")).toEqual(["Verger"]);
    expect(await near("pommes de terre")).toEqual(["Patates"]);
    expect(await near("potatoes")).toEqual(["Patates"]);
  });

  it("finds nothing where it holds no word", async () => {
    for (const q of ["%", "_", "!!!", "☃"]) expect((await searchFarms(visitor, { q })).total).toBe(0);
  });
});

describe("a category", () => {
  it("keeps the farms whose page sells some of it", async () => {
    const tag = word();
    const place = { lat: 52.5, lng: -76.5 };
    const [honey, eggs] = await Promise.all(
      ["Abeille", "Poule"].map((name) => makeTenant({ name: `${name} ${tag}`, ...place })),
    );
    await makeProduce(honey!.farm, { name: "Miel", category: "honey" });
    await makeProduce(eggs!.farm, { name: "Œufs", category: "eggs" });
    await makeProduce(eggs!.farm, { name: "Miel caché", category: "honey", show_on_homepage: false });
    expect(await names({ category: "honey", ...place })).toEqual([`Abeille ${tag}`]);
    expect(await names({ category: "eggs", q: tag })).toEqual([`Poule ${tag}`]);
    expect(await names({ q: tag })).toEqual([`Abeille ${tag}`, `Poule ${tag}`]);
  });
});

describe("what search knows", () => {
  it("follows a farm and its produces as they change", async () => {
    const tag = word();
    const owner = asUser(await makeUser());
    const { id: farm_id } = await createFarm(owner, { name: `Ferme ${tag}`, city: "Dunham" });
    expect(await names({ q: tag, place: "Dunham", distance: 1 })).toEqual([`Ferme ${tag}`]);
    await patchFarm(owner, { farm_id, city: "Gaspé" });
    expect(await names({ q: tag, place: "Dunham" })).toEqual([]);
    expect(await names({ q: tag, place: "Gaspé" })).toEqual([`Ferme ${tag}`]);
    await patchFarm(owner, { farm_id, zipcode: "J3B 1A1" });
    expect(await names({ q: tag, place: "j3b", distance: 1 })).toEqual([`Ferme ${tag}`]);
    await patchFarm(owner, { farm_id, city: "Rimouski" });
    expect(await names({ q: tag, place: "j3b", distance: 1 })).toEqual([`Ferme ${tag}`]);

    const given = { farm_id, name: "Panais", prices: [] };
    const { id: produce_id } = await createProduce(owner, given);
    expect(await names({ q: `${tag} panais` })).toHaveLength(1);
    await updateProduce(owner, { ...given, produce_id, name: "Rutabaga" });
    expect(await names({ q: `${tag} panais` })).toEqual([]);
    expect(await names({ q: `${tag} rutabaga` })).toHaveLength(1);
    await updateProduce(owner, { ...given, produce_id, name: "Rutabaga", show_on_homepage: false });
    expect(await names({ q: `${tag} rutabaga` })).toEqual([]);
    await updateProduce(owner, { ...given, produce_id, name: "Rutabaga" });
    await deleteProduce(owner, { farm_id, produce_id });
    expect(await names({ q: `${tag} rutabaga` })).toEqual([]);

    await patchFarm(owner, { farm_id, public: false });
    expect(await names({ q: tag })).toEqual([]);
    await patchFarm(owner, { farm_id, public: true, name: `Autre ${tag}` });
    expect(await names({ q: tag })).toEqual([`Autre ${tag}`]);
    await deleteFarm(owner, { farm_id });
    expect(await names({ q: tag })).toEqual([]);
  });

  it("shows the freshest produces of a farm by the day of its clock", async () => {
    const tag = word();
    const { farm } = await makeTenant({ name: `Ferme ${tag}`, time_zone: "America/Vancouver" });
    const add = (name: string, values: object) => makeProduce(farm, { name, ...values });
    await add("Passé", { expiration_date: "2026-06-29" });
    await add("Bientôt", { availability: "coming-soon" });
    await add("Fini", { availability: "sold-out", expiration_date: "2026-06-29" });
    await add("Peu", { availability: "limited", expiration_date: "2026-06-30" });
    // Ten in the evening of June 30 in Vancouver is July 1 in Toronto.
    const clock = { now: () => new Date("2026-07-01T05:00:00Z") };
    const { produces } = await searchFarms({ ...visitor, clock }, { q: tag });
    expect(produces.map(({ name }) => name)).toEqual(["Peu", "Bientôt", "Fini", "Passé"]);
  });

  it("loses nothing when produces are added at once", async () => {
    const tag = word();
    const { owner, farm } = await makeTenant({ name: tag, plan_type: "yearly" });
    const kinds = ["panais", "topinambour", "salsifis", "cardon", "roquette", "cresson"];
    await Promise.all(kinds.map((name) => makeProduce(farm, { name })));
    await Promise.all(
      kinds.map((name) =>
        createProduce(asUser(owner), { farm_id: farm.id, name: `super${name}`, prices: [] }),
      ),
    );
    for (const kind of kinds) expect(await names({ q: `${tag} ${kind} super${kind}` })).toEqual([tag]);
  });

  it("folds words as the verb does", async () => {
    const texts = [
      "L’Été & Œufs",
      "CŒUR d’Artichaut",
      "Ça grossit à Noël",
      "İstanbul straße Ægir Ørsted",
      "Q\u0302 e\u0301",
      "ﬁn ☃ 12,5 %",
      "",
    ];
    for (const text of texts) {
      const [row] = await db().execute<{ folded: string }>(sql`select search_fold(${text}) as folded`);
      expect(row?.folded, text).toBe(foldText(text));
    }
  });
});
