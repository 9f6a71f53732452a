import { describe, expect, it } from "vitest";
import {
  createProduce,
  deleteProduce,
  duplicateProduce,
  listProduces,
  updateProduce,
} from "@/lib/produce/service";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeProduce, makeTenant } from "@/tests/factories/tenant";

describe("produce", () => {
  it("is created, sorted as French sorts, and makes the farm's page stale", async () => {
    const { owner, farm } = await makeTenant();
    const ctx = asUser(owner);
    for (const name of ["Zucchini", "Échalotes", "Fraises"]) {
      await createProduce(ctx, { farm_id: farm.id, name, prices: [{ quantity: 1, price_cents: 450 }] });
    }
    const names = (await listProduces(ctx, { farm_id: farm.id })).map((produce) => produce.name);
    expect(names).toEqual(["Échalotes", "Fraises", "Zucchini"]);
    expect(ctx.stale).toContain(`farm:${farm.id}`);
  });

  it("is another farm's as if it did not exist", async () => {
    const { farm } = await makeTenant();
    const produce = await makeProduce(farm);
    const stranger = await makeTenant();
    const input = { farm_id: farm.id, produce_id: produce.id, name: "Volé" };
    await expect(updateProduce(asUser(stranger.owner), input)).rejects.toMatchObject({ code: "not_found" });
    await expect(
      updateProduce(asUser(stranger.owner), { ...input, farm_id: stranger.farm.id }),
    ).rejects.toMatchObject({ code: "not_found" });
    await expect(listProduces(asVisitor(), { farm_id: farm.id })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("stops at the plan's limit, also when two arrive at once", async () => {
    const { owner, farm } = await makeTenant({ plan_type: "beta-free" });
    for (let made = 0; made < 9; made++) await makeProduce(farm);
    const last = () => createProduce(asUser(owner), { farm_id: farm.id, name: "Dixième" });
    const outcomes = await Promise.allSettled([last(), last()]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("is copied whole and deleted", async () => {
    const { owner, farm } = await makeTenant();
    const produce = await makeProduce(farm, { name: "Ail", prices: [{ quantity: 3, price_cents: 500 }] });
    const copy = await duplicateProduce(asUser(owner), { farm_id: farm.id, produce_id: produce.id });
    expect(copy).toMatchObject({ name: "Ail", prices: produce.prices });
    expect(copy.uuid).not.toBe(produce.uuid);
    await deleteProduce(asUser(owner), { farm_id: farm.id, produce_id: produce.id });
    expect(await listProduces(asUser(owner), { farm_id: farm.id })).toHaveLength(1);
  });

  it("needs a name or a type, and dates in order", async () => {
    const { owner, farm } = await makeTenant();
    const create = (rest: object) => createProduce(asUser(owner), { farm_id: farm.id, ...rest });
    await expect(create({})).rejects.toMatchObject({
      issues: [{ path: ["name"], message: "requiredProduceName" }],
    });
    await expect(
      create({ name: "Lait", production_date: "2026-05-02", expiration_date: "2026-05-01" }),
    ).rejects.toMatchObject({
      issues: [{ path: ["expiration_date"] }],
    });
  });
});
