import { describe, expect, it } from "vitest";
import { makeToken } from "@/tests/factories/account";
import { makeTenant } from "@/tests/factories/tenant";
import { callRoute } from "@/tests/setup/doors/call";
import { allRoutes } from "@/tests/setup/doors/tree";

const routes = await allRoutes();

type Answer = { status: number } & Record<string, unknown>;

/** A farm with the calls of its owner's token. */
async function program() {
  const { owner, farm } = await makeTenant();
  const headers = { authorization: `Bearer ${await makeToken(owner)}` };
  const call = async (door: string, rest: { id?: number; query?: object; body?: object } = {}) => {
    const { id, query, body } = rest;
    const params = { farm_id: farm.id, ...(id && { [/\[(\w+)\]$/.exec(door)![1]!]: id }) };
    const { status, text } = await callRoute(door, routes.get(door), {
      ...{ params, headers },
      query: query as Record<string, string>,
      body: body as Record<string, unknown>,
    });
    return { status, ...(JSON.parse(text) as Record<string, unknown>) } as Answer;
  };
  return { call };
}

describe("a category that the list answered", () => {
  it("may be sent back as it is, changed or as another", async () => {
    const { call } = await program();
    const categories = "/api/farms/[farm_id]/categories";
    await call(`POST ${categories}`, { body: { name: "Paniers" } });
    const [read] = (await call(`GET ${categories}`)).categories as { id: number; name: string }[];
    expect(read).toHaveProperty("subscribers_count");
    expect(await call(`PUT ${categories}/[category_id]`, { id: read!.id, body: read })).toMatchObject({
      status: 200,
      category: { name: "Paniers" },
    });
    expect(await call(`POST ${categories}`, { body: { ...read, name: "Marché" } })).toMatchObject({
      status: 201,
    });
    expect(await call(`POST ${categories}`, { body: { ...read, nom: "Marché" } })).toMatchObject({
      status: 422,
      errors: { nom: [expect.any(String)] },
    });
  });
});

describe("a name in a query that an answer has, but no call takes", () => {
  const ofFarm = "GET /api/farms/[farm_id]";

  it.each([
    [`${ofFarm}/events`, "cursor"],
    [`${ofFarm}/events`, "next"],
    [`${ofFarm}/subscribers`, "next"],
    [`${ofFarm}/subscribers`, "total"],
    [`${ofFarm}/activity`, "next"],
    [`${ofFarm}/notifications`, "in_creation"],
    ["GET /api/search", "farms"],
    ["GET /api/search", "per_page"],
  ])("%s?%s is refused by name", async (door, name) => {
    const { call } = await program();
    expect((await call(door)).status).toBe(200);
    expect(await call(door, { query: { [name]: "50" } })).toMatchObject({
      status: 422,
      code: "invalid",
      errors: { [name]: [expect.any(String)] },
    });
  });

  it("is refused beside a body, too", async () => {
    const { call } = await program();
    const asked = { query: { subscribers_count: "3" }, body: { name: "Paniers" } };
    expect(await call("POST /api/farms/[farm_id]/categories", asked)).toMatchObject({
      status: 422,
      errors: { subscribers_count: [expect.any(String)] },
    });
  });
});
