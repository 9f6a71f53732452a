import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { farms } from "@/db/schema";
import { findFarmAddress, setFarmPlace } from "@/lib/farms/service/place";
import { patchFarm } from "@/lib/farms/service/write";
import { addChosenProduces, listProduces } from "@/lib/produce/service";
import { asUser } from "@/tests/factories/context";
import { makeMember, makeTenant } from "@/tests/factories/tenant";

const begin = async (values: Parameters<typeof makeTenant>[0] = {}) => {
  const { owner, farm } = await makeTenant({ address: null, city: null, zipcode: null, ...values });
  return { owner, farm, ctx: asUser(owner), farm_id: farm.id };
};
const storedOf = async (farm_id: number) =>
  (await db().select().from(farms).where(eq(farms.id, farm_id)))[0]!;

const TYPED = "1215, chemin Favreau, Dunham";

describe("where a farm is", () => {
  it("is found for what its owner types, and saved as it was chosen", async () => {
    const { ctx, farm_id } = await begin();
    const [found] = await findFarmAddress(ctx, { farm_id, q: TYPED });
    expect(found).toMatchObject({ address: "1215, chemin Favreau", city: "Dunham", region: "QC" });
    await setFarmPlace(ctx, { farm_id, typed_address: "dunh", ...found });
    expect(await storedOf(farm_id)).toMatchObject({
      address: "1215, chemin Favreau",
      city: "Dunham",
      lat: 45.1334,
      formatted_address: "1215, chemin Favreau, Dunham, QC",
    });
  });

  it("is the first one found when none was chosen, and a refusal when there is none", async () => {
    const { ctx, farm_id } = await begin();
    await setFarmPlace(ctx, {
      farm_id,
      typed_address: TYPED,
      address: "",
      city: "",
      zipcode: "",
      region: "",
    });
    expect(await storedOf(farm_id)).toMatchObject({ city: "Dunham" });
    await expect(setFarmPlace(ctx, { farm_id, typed_address: "nulle part" })).rejects.toMatchObject({
      fields: { typed_address: [{ key: "addressNotFound" }] },
    });
    await setFarmPlace(ctx, {
      farm_id,
      typed_address: "",
      address: "3, rang Perdu",
      city: "Sutton",
      region: "QC",
    });
    expect(await storedOf(farm_id)).toMatchObject({
      address: "3, rang Perdu",
      lat: 45.1001,
      formatted_address: null,
    });
  });

  it("keeps its coordinates while the address stays, and loses them with it", async () => {
    const { ctx, farm_id } = await begin();
    await setFarmPlace(ctx, {
      farm_id,
      address: "1, rue Principale",
      city: "Dunham",
      lat: 45.2,
      lng: -72.9,
      formatted_address: "1, rue Principale, Dunham, QC",
      google_place_id: "ChIJ-x_1",
    });
    await patchFarm(ctx, { farm_id, address: "1, rue Principale", city: "Dunham", region: "QC" });
    expect(await storedOf(farm_id)).toMatchObject({ lat: 45.2, google_place_id: "ChIJ-x_1" });
    await patchFarm(ctx, { farm_id, city: "Sutton" });
    const moved = await storedOf(farm_id);
    expect(moved).toMatchObject({ formatted_address: null, google_place_id: null });
    expect(moved.lat).not.toBe(45.2);
  });

  it("is changed by managers alone", async () => {
    const { farm, farm_id } = await begin();
    const other = await begin();
    const employee = await makeMember(farm, "employee");
    for (const [ctx, code] of [
      [asUser(employee), "forbidden"],
      [other.ctx, "not_found"],
    ] as const) {
      await expect(setFarmPlace(ctx, { farm_id, typed_address: TYPED })).rejects.toMatchObject({ code });
      await expect(findFarmAddress(ctx, { farm_id, q: TYPED })).rejects.toMatchObject({ code });
    }
    await expect(
      setFarmPlace((await begin()).ctx, { farm_id, address: "1, rue X", city: "Dunham", lat: 10, lng: 10 }),
    ).rejects.toThrow();
  });
});

describe("produces that are tapped", () => {
  it("are added once each, with their price and category, however often it is sent", async () => {
    const { ctx, farm_id } = await begin();
    const produces = [
      { type_id: "1", price: "4,50", unit_type: "lb" },
      { type_id: "17", price: "", unit_type: "casseau" },
      { type_id: "", price: "9" },
    ];
    await Promise.all([
      addChosenProduces(ctx, { farm_id, produces }),
      addChosenProduces(ctx, { farm_id, produces }),
    ]);
    expect(await listProduces(ctx, { farm_id })).toMatchObject([
      { type_id: 17, category: "berries", prices: [], unit_type: "casseau" },
      { type_id: 1, category: "vegetables", prices: [{ quantity: 1, price_cents: 450 }] },
    ]);
    expect(await addChosenProduces(ctx, { farm_id, produces })).toEqual([]);
  });

  it("are refused together: a wrong price, a plan's limit, another farm", async () => {
    const { ctx, farm_id } = await begin({ plan_type: "beta-free" });
    await expect(
      addChosenProduces(ctx, {
        farm_id,
        produces: [
          { type_id: 1, price: "4,50" },
          { type_id: 2, price: "cher" },
        ],
      }),
    ).rejects.toMatchObject({ issues: [{ path: ["produces", 1, "price_cents"] }] });
    const eleven = Array.from({ length: 11 }, (_, at) => ({ type_id: at + 1 }));
    await expect(addChosenProduces(ctx, { farm_id, produces: eleven })).rejects.toMatchObject({
      code: "limit_reached",
    });
    const other = await begin();
    await expect(addChosenProduces(other.ctx, { farm_id, produces: eleven })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await listProduces(ctx, { farm_id })).toEqual([]);
  });
});
