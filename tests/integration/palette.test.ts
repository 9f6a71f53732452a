import { describe, expect, it } from "vitest";
import { findInFarm } from "@/lib/palette/service";
import { LIMITS } from "@/lib/vocabulary/abuse-limits";
import { asUser, asVisitor } from "@/tests/factories/context";
import {
  makeMember,
  makeNotification,
  makeProduce,
  makeSubscriber,
  makeTenant,
} from "@/tests/factories/tenant";

describe("the search of the command palette", () => {
  it("finds by name whatever the accents, the beginning first, five of each kind", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    const find = (q: string) => findInFarm(ctx, { farm_id: farm.id, q });
    await makeProduce(farm, { name: "Pâté de Récolte" });
    await makeProduce(farm, { name: "Récolté ce matin" });
    const sent = await makeNotification(farm, { title: "La récolte du jeudi" });
    await makeSubscriber(farm, { name: "Rachel Recolté-Roy" });
    const found = await find("RECOLTE");
    expect(found.produces.map(({ name }) => name)).toEqual(["Récolté ce matin", "Pâté de Récolte"]);
    expect(found.notifications).toEqual([{ uuid: sent.uuid, title: sent.title, status: sent.status }]);
    expect(found.subscribers.map(({ name }) => name)).toEqual(["Rachel Recolté-Roy"]);
    for (let number = 0; number < 7; number++) await makeProduce(farm, { name: `Courge ${number}` });
    expect((await find("courge")).produces).toHaveLength(5);
    expect((await find("100%")).produces).toEqual([]);
  });

  it("finds a subscriber by email and by phone, and a letter of neither", async () => {
    const { farm, owner } = await makeTenant();
    const person = await makeSubscriber(farm, { name: "Zoé", phone: "+14505551234" });
    const names = async (q: string) =>
      (await findInFarm(asUser(owner), { farm_id: farm.id, q })).subscribers.map(({ id }) => id);
    expect(await names(person.email!.slice(0, 12))).toEqual([person.id]);
    expect(await names("555-1234")).toEqual([person.id]);
    expect(await names("!!")).toEqual([]);
    await expect(names("z")).rejects.toMatchObject({ name: "ZodError" });
  });

  it("shows nothing of another farm, and nothing to who does not work there", async () => {
    const { farm, owner } = await makeTenant();
    const other = await makeTenant();
    await makeProduce(other.farm, { name: "Tomate secrète" });
    await makeSubscriber(other.farm, { name: "Tomas" });
    await makeNotification(other.farm, { title: "Tomates" });
    const none = { subscribers: [], produces: [], notifications: [] };
    expect(await findInFarm(asUser(owner), { farm_id: farm.id, q: "toma" })).toEqual(none);
    const asked = { farm_id: other.farm.id, q: "toma" };
    await expect(findInFarm(asUser(owner), asked)).rejects.toMatchObject({ code: "not_found" });
    await expect(findInFarm(asVisitor(), asked)).rejects.toMatchObject({ code: "unauthenticated" });
    const employee = await makeMember(other.farm, "employee");
    expect((await findInFarm(asUser(employee), asked)).produces).toHaveLength(1);
  });

  it("is limited by account", async () => {
    const { farm, owner } = await makeTenant();
    const asked = { farm_id: farm.id, q: "toma" };
    const { db } = await import("@/db/client");
    await findInFarm(asUser(owner), asked);
    await db().execute(
      `update rate_limits set points = ${LIMITS.find_account.points} where key like 'find_account%'`,
    );
    await expect(findInFarm(asUser(owner), asked)).rejects.toMatchObject({ code: "rate_limited" });
  });
});
