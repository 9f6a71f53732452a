import { describe, expect, it } from "vitest";
import { GET as getByUuid } from "@/app/api/produces/uuid/[produce_uuid]/route";
import { getFarm } from "@/lib/farms/service/read";
import {
  createProduce,
  deleteProduce,
  duplicateProduce,
  getFarmProduce,
  getProduceById,
  getProduceByUuid,
  listProduces,
  setAvailability,
  updateProduce,
} from "@/lib/produce/service";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeMember, makeProduce, makeTenant } from "@/tests/factories/tenant";

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

  it("takes prices as a form types them, and says which row is wrong", async () => {
    const { owner, farm } = await makeTenant();
    const create = (prices: unknown, rest: object = { price_type: "variable" }) =>
      createProduce(asUser(owner), { farm_id: farm.id, name: "Ail", prices, ...rest });
    const made = await create([
      { quantity: "1", price: "4,50" },
      { quantity: "2,5", price: "10.00 $" },
      { quantity: "1", price: "" },
      { quantity: "", price: " " },
    ]);
    expect(made.prices).toEqual([
      { quantity: 1, price_cents: 450 },
      { quantity: 2.5, price_cents: 1000 },
    ]);
    for (const [row, path, message] of [
      [{ quantity: "3", price: "" }, "price_cents", "invalidPrice"],
      [{ quantity: "1", price: "gratuit" }, "price_cents", "invalidPrice"],
      [{ quantity: "0", price: "4" }, "quantity", "invalidQuantity"],
      [{ quantity: "deux", price: "4" }, "quantity", "invalidQuantity"],
    ] as const)
      await expect(create([{ price: "1" }, row])).rejects.toMatchObject({
        issues: [{ path: ["prices", 1, path], message }],
      });
    await expect(create([{ price: "x" }], { name: "" })).rejects.toMatchObject({
      issues: [{ message: "invalidPrice" }, { path: ["name"], message: "requiredProduceName" }],
    });
    await expect(create([{ price: "1" }, { price: "2" }], {})).rejects.toMatchObject({
      issues: [{ path: ["prices"], message: "onePrice" }],
    });
  });

  it("takes its category from its type unless it has one", async () => {
    const { owner, farm } = await makeTenant();
    const create = (rest: object) => createProduce(asUser(owner), { farm_id: farm.id, ...rest });
    expect(await create({ type_id: "17" })).toMatchObject({ type_id: 17, category: "berries" });
    expect(await create({ type_id: 17, category: "other" })).toMatchObject({ category: "other" });
    expect(await create({ name: "Panier" })).toMatchObject({ category: null });
  });

  it("is an employee's work too, and its availability changes alone", async () => {
    const { farm } = await makeTenant();
    const employee = asUser(await makeMember(farm, "employee"));
    const produce = await createProduce(employee, { farm_id: farm.id, name: "Ail", quantity: "2,5" });
    const ids = { farm_id: farm.id, produce_id: produce.id };
    const gone = await setAvailability(employee, { ...ids, availability: "sold-out", name: "Volé" });
    expect(gone).toMatchObject({ availability: "sold-out", name: "Ail", quantity: 2.5 });
    expect(employee.stale).toContain(`farm:${farm.id}`);
    expect(await getFarmProduce(employee, ids)).toMatchObject({ id: produce.id });
    await expect(setAvailability(employee, { ...ids, availability: "perhaps" })).rejects.toMatchObject({
      issues: [{ path: ["availability"] }],
    });
    const stranger = await makeTenant();
    for (const farm_id of [farm.id, stranger.farm.id])
      for (const verb of [setAvailability, getFarmProduce, deleteProduce, duplicateProduce])
        await expect(
          verb(asUser(stranger.owner), { farm_id, produce_id: produce.id, availability: "available" }),
        ).rejects.toMatchObject({ code: "not_found" });
  });

  it("is anyone's to read by id or uuid on a public farm, and its people's on a hidden one", async () => {
    const shown = await makeTenant();
    const open = await makeProduce(shown.farm);
    expect(await getProduceById(asVisitor(), { produce_id: open.id })).toMatchObject({ uuid: open.uuid });
    expect(await getProduceByUuid(asVisitor(), { produce_uuid: open.uuid })).toMatchObject({ id: open.id });
    const hidden = await makeTenant({ public: false });
    const closed = await makeProduce(hidden.farm);
    for (const ctx of [asVisitor(), asUser(shown.owner)])
      await expect(getProduceById(ctx, { produce_id: closed.id })).rejects.toMatchObject({
        code: "not_found",
      });
    expect(await getProduceByUuid(asUser(hidden.owner), { produce_uuid: closed.uuid })).toMatchObject({
      id: closed.id,
    });
    const aside = await makeProduce(shown.farm, { show_on_homepage: false });
    for (const ctx of [asVisitor(), asUser(hidden.owner)]) {
      await expect(getProduceById(ctx, { produce_id: aside.id })).rejects.toMatchObject({
        code: "not_found",
      });
      const { produces } = await getFarm(ctx, { handle: shown.farm.handle });
      expect(produces.map(({ id }) => id)).toEqual([open.id]);
    }
    expect(await getProduceById(asUser(shown.owner), { produce_id: aside.id })).toMatchObject({
      id: aside.id,
    });
    expect((await getFarm(asUser(shown.owner), { farm_id: shown.farm.id })).produces).toHaveLength(2);
    for (const verb of [getProduceById, getProduceByUuid])
      for (const key of [{ produce_id: "x" }, { produce_uuid: "x" }, {}])
        await expect(verb(asVisitor(), key)).rejects.toMatchObject({ code: "not_found" });
  });

  it("by a path is never overruled by the query, which is refused with its name", async () => {
    const [{ farm }, { farm: elsewhere }] = [await makeTenant(), await makeTenant({ public: false })];
    const produce = await makeProduce(farm);
    const others = [await makeProduce(farm), await makeProduce(elsewhere), { id: 999_999_999 }];
    for (const other of others) {
      const answer = await getByUuid(new Request(`http://potager.test/x?produce_id=${other.id}`), {
        params: Promise.resolve({ produce_uuid: produce.uuid }),
      });
      expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, ["produce_id"]]);
    }
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
