import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { farms } from "@/db/schema";
import { findFarmAddress, setFarmPlace } from "@/lib/farms/service/place";
import { createFarm, patchFarm, updateFarm } from "@/lib/farms/service/write";
import { farmStructuredData } from "@/lib/farms/structured-data";
import { listRegions, readGlobal } from "@/lib/reference/service";
import { searchFarms } from "@/lib/search/service";
import { createSubscriber } from "@/lib/subscribers/service/manage";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeFarm, makeTenant, makeUser } from "@/tests/factories/tenant";

const FRANCE = { country: "FR", address: "3, chemin des Vignes", city: "Gaillac", zipcode: "81600" };
const VERMONT = { country: "US", region: "Vermont", address: "12 Main St", city: "Stowe", zipcode: "05672" };
const refused = (field: string, key: string) => ({ code: "invalid", fields: { [field]: [{ key }] } });

describe("a farm in another country", () => {
  it("is created by the rules of that country, on its clock", async () => {
    const farm = await createFarm(asUser(await makeUser()), {
      name: "Ferme du Tarn",
      ...FRANCE,
      phone: "05 63 57 14 65",
    });
    expect(farm).toMatchObject({
      ...{ country: "FR", region: null, zipcode: "81600", phone: "+33563571465" },
      ...{ time_zone: "Europe/Paris", lat: null, lng: null },
    });
    const there = await createFarm(asUser(await makeUser()), { name: "Green Mountain", ...VERMONT });
    expect(there).toMatchObject({ region: "Vermont", zipcode: "05672", time_zone: "America/New_York" });
    // A code that is written like one of Montréal is no place in Canada.
    const london = await createFarm(asUser(await makeUser()), {
      name: "Hill Farm",
      ...{ country: "GB", city: "London", zipcode: "H2X 1Y4" },
    });
    expect(london).toMatchObject({ lat: null, lng: null, time_zone: "Europe/London" });
  });

  it("is edited in part by its own rules, and in whole by those of the country that is given", async () => {
    const { owner, farm } = await makeTenant({ ...FRANCE, region: null, time_zone: "Europe/Paris" });
    const ctx = asUser(owner);
    const edit = { farm_id: farm.id, phone: "05 63 57 14 65", region: "Occitanie", zipcode: "81000" };
    expect(await patchFarm(ctx, edit)).toMatchObject({ phone: "+33563571465", region: "Occitanie" });
    expect(await patchFarm(ctx, { farm_id: farm.id, lat: "43.9", lng: "1.9" })).toMatchObject({ lat: 43.9 });
    const whole = await updateFarm(ctx, { farm_id: farm.id, name: "Ferme", country: "FR" });
    expect(whole).toMatchObject({ country: "FR", region: null, time_zone: "Europe/Paris" });
    expect(await updateFarm(ctx, { farm_id: farm.id, name: "Ferme" })).toMatchObject({
      ...{ country: "CA", region: "QC", time_zone: "America/Toronto" },
    });
  });

  it("is refused the zones of other countries, and a Canadian one keeps its rules", async () => {
    const { owner, farm } = await makeTenant({ ...VERMONT, time_zone: "America/New_York" });
    const ctx = asUser(owner);
    const save = (values: object) => patchFarm(ctx, { farm_id: farm.id, ...values });
    for (const time_zone of ["Europe/Paris", "America/Toronto", "Asia/Tokyo"])
      await expect(save({ time_zone })).rejects.toMatchObject(refused("time_zone", "zoneOfOtherCountry"));
    for (const time_zone of ["America/Los_Angeles", "America/Detroit"])
      expect(await save({ time_zone })).toMatchObject({ time_zone });
    await expect(save({ country: "XX" })).rejects.toMatchObject({ name: "ZodError" });
    await expect(save({ country: "CA", region: "QC", zipcode: "05672" })).rejects.toMatchObject({
      name: "ZodError",
    });
    await expect(save({ country: "CA" })).rejects.toMatchObject(refused("region", "requiredProvince"));
  });

  it("moves with its clock, and leaves the province and the postal code that are no longer its own", async () => {
    const { owner, farm } = await makeTenant();
    const move = (values: object) => patchFarm(asUser(owner), { farm_id: farm.id, ...values });
    expect(await move({ country: "FR" })).toMatchObject({
      ...{ region: null, zipcode: null, time_zone: "Europe/Paris", lat: null },
    });
    expect(await move({ country: "CA", region: "BC" })).toMatchObject({ time_zone: "America/Vancouver" });
    expect(await move({ region: "QC", zipcode: "J3B 1A1" })).toMatchObject({ time_zone: "America/Toronto" });
  });

  it("is kept apart from provinces by the database too", async () => {
    const owner = await makeUser();
    await expect(makeFarm(owner, { country: "CA", region: null })).rejects.toThrow();
    await expect(makeFarm(owner, { country: "CA", region: "Vermont" })).rejects.toThrow();
    await expect(makeFarm(owner, { country: "France", region: null })).rejects.toThrow();
  });

  it("gives its place by hand, because no list of towns knows it", async () => {
    const { owner, farm } = await makeTenant();
    const ctx = asUser(owner);
    const q = "3, chemin des Vignes, Gaillac";
    expect(await findFarmAddress(ctx, { farm_id: farm.id, country: "FR", q })).toEqual([]);
    const typed = setFarmPlace(ctx, { farm_id: farm.id, country: "FR", typed_address: q });
    await expect(typed).rejects.toMatchObject(refused("typed_address", "addressNotFound"));
    const placed = await setFarmPlace(ctx, { farm_id: farm.id, ...FRANCE, region: "" });
    expect(placed).toMatchObject({ ...FRANCE, region: null, lat: null, time_zone: "Europe/Paris" });
  });

  it("has people with postal codes of its own, and a Canadian one keeps to the Canadian form", async () => {
    const abroad = await makeTenant({ ...FRANCE, region: null, time_zone: "Europe/Paris" });
    const home = await makeTenant();
    const add = ({ owner, farm }: typeof home, zipcode: string) =>
      createSubscriber(asUser(owner), {
        farm_id: farm.id,
        name: "Ana",
        email: `${farm.uuid}@p.test`,
        zipcode,
      });
    expect(await add(abroad, "81600")).toMatchObject({ zipcode: "81600" });
    await expect(add(home, "81600")).rejects.toMatchObject({ issues: [{ path: ["zipcode"] }] });
  });

  it("is found by its words, and by no distance", async () => {
    const { owner, farm } = await makeTenant({ name: "Ferme Quintefeuille" });
    await patchFarm(asUser(owner), { farm_id: farm.id, ...FRANCE });
    const found = async (asked: object) =>
      (await searchFarms(asVisitor(), asked)).farms.some(({ id }) => id === farm.id);
    expect(await found({ q: "Quintefeuille" })).toBe(true);
    expect(await found({ q: "Quintefeuille", lat: 43.9, lng: 1.9, distance: 200 })).toBe(false);
  });

  it("tells search engines the code of its country", async () => {
    const { owner, farm } = await makeTenant();
    const placed = await patchFarm(asUser(owner), { farm_id: farm.id, ...FRANCE });
    const data = farmStructuredData(placed, [], "https://potager.test", "fr", "2026-07-01");
    expect(data.address).toEqual({
      ...{ "@type": "PostalAddress", streetAddress: FRANCE.address, addressLocality: "Gaillac" },
      ...{ postalCode: "81600", addressCountry: "FR" },
    });
    const [row] = await db().select().from(farms).where(eq(farms.id, farm.id));
    expect(row).toMatchObject({ country: "FR", region: null });
  });
});

describe("the list of countries", () => {
  it("is in the language of the call, Canada first, and has regions for Canada alone", async () => {
    const lists = await Promise.all(
      (["fr", "en"] as const).map(async (lang) => (await readGlobal(asVisitor({ lang }))).countries),
    );
    for (const list of lists) expect(list[0]).toEqual({ code: "CA", name: "Canada" });
    expect(lists[0]).toContainEqual({ code: "US", name: "États-Unis" });
    expect(lists[1]).toContainEqual({ code: "US", name: "United States" });
    expect(lists[0]!.length).toBeGreaterThan(200);
    expect(await listRegions(asVisitor(), { code: "fr" })).toEqual([]);
    await expect(listRegions(asVisitor(), { code: "ZZ" })).rejects.toMatchObject({ code: "not_found" });
  });
});
