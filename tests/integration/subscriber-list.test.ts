import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { suppressions } from "@/db/schema";
import { createCategory, deleteCategory, listCategories, updateCategory } from "@/lib/categories/service";
import {
  assignCategory,
  deassignCategory,
  listSubscribers,
  unsubscribeSubscriber,
} from "@/lib/subscribers/service/manage";
import { asUser } from "@/tests/factories/context";
import { newPhone } from "@/tests/factories/subscribing";
import { makeSubscriber, makeTenant } from "@/tests/factories/tenant";

describe("the list", () => {
  it("searches, filters, sorts as French does, and pages", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    const zoe = await makeSubscriber(farm, { name: "Zoé", lang: "en", zipcode: "H2X 1Y4" });
    const elise = await makeSubscriber(farm, { name: "Élise", phone: newPhone() }, []);
    const francis = await makeSubscriber(farm, { name: "Francis", source: "import" });
    const list = async (rest: object = {}) =>
      (await listSubscribers(ctx, { farm_id: farm.id, ...rest })).rows.map(({ name }) => name);

    expect(await list({ sort: "name" })).toEqual(["Élise", "Francis", "Zoé"]);
    expect(await list({ sort: "name", dir: "desc", per_page: 2 })).toEqual(["Zoé", "Francis"]);
    expect(await list({ sort: "name", dir: "desc", per_page: 2, page: 2 })).toEqual(["Élise"]);
    expect(await list({ q: "zo" })).toEqual(["Zoé"]);
    expect(await list({ q: "h2x" })).toEqual(["Zoé"]);
    expect(await list({ q: elise.phone!.slice(-4) })).toEqual(["Élise"]);
    expect(await list({ q: "100%" })).toEqual([]);
    expect(await list({ lang: "en" })).toEqual(["Zoé"]);
    expect(await list({ source: "import" })).toEqual(["Francis"]);
    expect(await list({ state: "pending" })).toEqual(["Élise"]);
    expect(await list({ channel: "email", sort: "name" })).toEqual(["Francis", "Zoé"]);
    await db()
      .insert(suppressions)
      .values({ farm_id: farm.id, channel: "email", address: francis.email!, reason: "bounced" });
    expect(await list({ state: "unreachable" })).toEqual(["Francis"]);
    await unsubscribeSubscriber(ctx, { farm_id: farm.id, subscriber_id: zoe.id });
    expect(await list({ state: "unsubscribed" })).toEqual(["Zoé"]);
  });
});

describe("categories", () => {
  it("are made, given, taken, renamed and deleted, and filter the list", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    const person = await makeSubscriber(farm);
    const category = await createCategory(ctx, { farm_id: farm.id, name: "Restaurants" });
    const of = { farm_id: farm.id, subscriber_id: person.id, category_id: category.id };
    await assignCategory(ctx, { farm_id: farm.id, subscriber_id: person.id, categoryId: category.id });
    expect((await assignCategory(ctx, of)).categories).toEqual([{ id: category.id, name: "Restaurants" }]);
    const filtered = await listSubscribers(ctx, { farm_id: farm.id, category_id: category.id });
    expect(filtered.total).toBe(1);
    expect(await listCategories(ctx, { farm_id: farm.id })).toMatchObject([{ subscribers_count: 1 }]);
    expect((await deassignCategory(ctx, of)).categories).toEqual([]);
    await updateCategory(ctx, { farm_id: farm.id, category_id: category.id, name: "Restos" });
    await expect(createCategory(ctx, { farm_id: farm.id, name: "restos" })).rejects.toMatchObject({
      code: "conflict",
      fields: { name: [{ key: "categoryTaken" }] },
    });
    await deleteCategory(ctx, { farm_id: farm.id, category_id: category.id });
    expect(await listCategories(ctx, { farm_id: farm.id })).toEqual([]);
  });

  it("of another farm cannot be given", async () => {
    const [mine, theirs] = [await makeTenant(), await makeTenant()];
    const person = await makeSubscriber(mine.farm);
    const category = await createCategory(asUser(theirs.owner), { farm_id: theirs.farm.id, name: "X" });
    await expect(
      assignCategory(asUser(mine.owner), {
        farm_id: mine.farm.id,
        subscriber_id: person.id,
        category_id: category.id,
      }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});
