import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { GET as getByHandle } from "@/app/api/farms/handle/[handle]/route";
import { GET as getById } from "@/app/api/farms/id/[farm_id]/route";
import { db } from "@/db/client";
import { farms, questions, votes } from "@/db/schema";
import { adminOverview, getFarm, getMyFarm, gettingStarted, listMyFarms } from "@/lib/farms/service/read";
import { addCompletedStep, createFarm, patchFarm } from "@/lib/farms/service/write";
import { asUser, asVisitor } from "@/tests/factories/context";
import {
  makeMember,
  makeNotification,
  makeProduce,
  makeSubscriber,
  makeTenant,
  makeUser,
} from "@/tests/factories/tenant";

const unique = () => Math.random().toString(36).slice(2, 10);

describe("reading a farm", () => {
  it("by id, uuid or handle shows others the public fields alone", async () => {
    const { farm } = await makeTenant({ phone: "+15145551234", average_basket_cents: 3000 });
    await makeProduce(farm, { name: "Ail" });
    await db().insert(questions).values({ farm_id: farm.id, question: "Ouvert le lundi ?", answer: "Non." });
    for (const key of [{ farm_id: farm.id }, { farm_uuid: farm.uuid }, { handle: farm.handle }]) {
      const found = await getFarm(asVisitor(), key);
      expect(found.farm).toMatchObject({ name: farm.name, phone: null });
      for (const hidden of [
        "average_basket_cents",
        "plan_type",
        "plan_title",
        "completed_tutorial_steps",
        "deleted_at",
      ])
        expect(found.farm).not.toHaveProperty(hidden);
      expect(found.produces.map(({ name }) => name)).toEqual(["Ail"]);
      expect(found.questions).toHaveLength(1);
    }
    await db().update(farms).set({ phone_public: true }).where(eq(farms.id, farm.id));
    expect((await getFarm(asVisitor(), { farm_id: farm.id })).farm.phone).toBe("+15145551234");
  });

  it("by a path is never overruled by the query, which is refused with its name", async () => {
    const [{ farm }, { farm: other }] = [await makeTenant(), await makeTenant()];
    const byHandle = (query: string) =>
      getByHandle(new Request(`http://potager.test/x?${query}`), {
        params: Promise.resolve({ handle: farm.handle }),
      });
    for (const [name, value] of [
      ["farm_id", other.id],
      ["farm_uuid", other.uuid],
      ["farm_id", "abc"],
    ]) {
      const answer = await byHandle(`${name}=${value}`);
      expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, [name]]);
    }
    // A hidden farm is missing, whatever else is asked.
    await db().update(farms).set({ public: false }).where(eq(farms.id, farm.id));
    expect((await byHandle(`farm_id=${other.id}`)).status).toBe(404);
  });

  it("by a path refuses fields of its own answer in the query", async () => {
    const [{ farm }, { farm: other }] = [await makeTenant(), await makeTenant()];
    for (const handle of [other.handle, farm.handle, "jamais-vue"]) {
      const answer = await getById(new Request(`http://potager.test/x?handle=${handle}`), {
        params: Promise.resolve({ farm_id: String(farm.id) }),
      });
      expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, ["handle"]]);
    }
  });

  it("that is hidden is nobody's but its people's", async () => {
    const { farm, owner } = await makeTenant({ public: false });
    const stranger = await makeTenant();
    const produceOf = { farm_id: farm.id };
    await expect(getFarm(asVisitor(), produceOf)).rejects.toMatchObject({ code: "not_found" });
    await expect(getFarm(asUser(stranger.owner), produceOf)).rejects.toMatchObject({ code: "not_found" });
    await expect(getFarm(asVisitor(), { handle: "jamais-vue" })).rejects.toMatchObject({ code: "not_found" });
    await expect(getFarm(asVisitor(), { farm_id: "abc" })).rejects.toMatchObject({ code: "not_found" });
    const employee = await makeMember(farm, "employee");
    for (const person of [owner, employee, { ...stranger.owner, is_admin: true }])
      expect((await getFarm(asUser(person), produceOf)).farm).toHaveProperty("plan_title", "pro");
    await expect(getMyFarm(asUser(stranger.owner), produceOf)).rejects.toMatchObject({ code: "not_found" });
  });

  it("counts confirmed subscribers who stayed, and votes", async () => {
    const { farm, owner } = await makeTenant();
    await makeSubscriber(farm);
    await makeSubscriber(farm, {}, []);
    await makeSubscriber(farm, { unsubscribed_at: new Date() });
    await db()
      .insert(votes)
      .values([
        { farm_id: farm.id, user_id: owner.id, vote: 5 },
        { farm_id: farm.id, user_id: (await makeUser()).id, vote: 4 },
      ]);
    expect((await getFarm(asVisitor(), { farm_id: farm.id })).farm).toMatchObject({
      subscribers_count: 1,
      voting_count: 2,
      voting_average: 4.5,
    });
  });
});

describe("my farms", () => {
  it("are those where I work, newest first; all of them for a super administrator", async () => {
    const name = `Recherche ${unique()}`;
    const first = await makeTenant({ name });
    const second = await createFarm(asUser(first.owner), { name: `${name} 2` });
    await makeProduce(first.farm, { name: "Miel" });
    const employee = await makeMember(first.farm, "employee");
    const mine = await listMyFarms(asUser(first.owner), {});
    expect(mine.farms.map(({ id }) => id)).toEqual([second.id, first.farm.id]);
    expect(mine.produces.map((produce) => produce.name)).toEqual(["Miel"]);
    expect((await listMyFarms(asUser(employee), {})).farms.map(({ id }) => id)).toEqual([first.farm.id]);
    const root = await makeUser({ is_admin: true });
    expect((await listMyFarms(asUser(root), { q: name })).farms).toHaveLength(2);
    expect((await listMyFarms(asUser(root), { q: "100%_" })).farms).toHaveLength(0);
    await expect(listMyFarms(asVisitor(), {})).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("come in parts, each once, those that wait to be verified first", async () => {
    const name = `Parties ${unique()}`;
    const tenants = [];
    for (let made = 0; made < 7; made++) tenants.push(await makeTenant({ name }));
    const asked = [tenants[4]!, tenants[1]!].map(({ farm }) => farm.id);
    await db().update(farms).set({ verification: "asked" }).where(inArray(farms.id, asked));
    const others = tenants.map(({ farm }) => farm.id).filter((id) => !asked.includes(id));
    const root = asUser(await makeUser({ is_admin: true }));
    for (const limit of [1, 2, 3, 7, 100]) {
      const seen: number[] = [];
      let after: string | undefined;
      do {
        const part = await listMyFarms(root, { q: name, after, limit });
        expect(part.farms.length).toBeLessThanOrEqual(limit);
        seen.push(...part.farms.map(({ id }) => id));
        after = part.next ?? undefined;
      } while (after);
      expect(seen).toEqual([...asked, ...others.toReversed()]);
    }
    await expect(listMyFarms(root, { after: "1-0" })).rejects.toThrow("invalidValue");
    await expect(listMyFarms(root, { limit: 101 })).rejects.toThrow();
  });

  it("are in the menu of whoever is logged in", async () => {
    const { owner, farm } = await makeTenant();
    const seen = await adminOverview(asUser(owner));
    expect(seen).toMatchObject({ user: { email: owner.email }, farms: [{ uuid: farm.uuid }] });
    await expect(adminOverview(asVisitor())).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

describe("getting started", () => {
  it("marks a step once, also when it is sent twice at once", async () => {
    const { owner, farm } = await makeTenant();
    const step = { farm_id: farm.id, step: "qr-code" };
    await Promise.all([addCompletedStep(asUser(owner), step), addCompletedStep(asUser(owner), step)]);
    const done = await addCompletedStep(asUser(owner), { ...step, step: "page" });
    expect(done.completed_tutorial_steps).toEqual(["qr-code", "page"]);
    await expect(addCompletedStep(asUser(owner), { ...step, step: "moon" })).rejects.toMatchObject({
      name: "ZodError",
    });
    const stranger = await makeTenant();
    await expect(addCompletedStep(asUser(stranger.owner), step)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("getting started, seen in the farm's rows", () => {
  it("counts what is there and what was said to be done", async () => {
    const { owner, farm } = await makeTenant({ city: null });
    const done = async () =>
      (await gettingStarted(asUser(owner), { farm_id: farm.id }))
        .filter((item) => item.done)
        .map((item) => item.step);
    expect(await done()).toEqual([]);
    await patchFarm(asUser(owner), { farm_id: farm.id, city: "Granby", description: "Maraîchers" });
    await makeProduce(farm);
    await addCompletedStep(asUser(owner), { farm_id: farm.id, step: "qr-code" });
    await makeSubscriber(farm);
    expect(await done()).toEqual(["page", "produce", "qr-code", "subscriber"]);
    await makeNotification(farm, { accepted_at: new Date() });
    expect(await done()).toHaveLength(5);
    const stranger = await makeTenant();
    await expect(gettingStarted(asUser(stranger.owner), { farm_id: farm.id })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
