import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { POST as partialSignup } from "@/app/api/auth/partial-signup/route";
import { POST as addCard } from "@/app/api/farms/[farm_id]/cards/route";
import { POST as choosePlan } from "@/app/api/farms/[farm_id]/plans/route";
import { PUT as replaceFarm } from "@/app/api/farms/[farm_id]/route";
import { POST as bulkAssign } from "@/app/api/farms/[farm_id]/subscribers/bulk-assign-category/route";
import { POST as addSubscriber } from "@/app/api/farms/[farm_id]/subscribers/route";
import { POST as partialSubscribe } from "@/app/api/farms/handle/[handle]/partial-subscribe/route";
import { POST as subscribe } from "@/app/api/farms/handle/[handle]/subscribe/route";
import { PUT as finishForm } from "@/app/api/farms/handle/[handle]/subscriber/[id]/route";
import { db } from "@/db/client";
import { farms, partial_signups, partial_subscribes, subscribers } from "@/db/schema";
import { makeToken } from "@/tests/factories/account";
import { trialFarm } from "@/tests/factories/payments";
import { makeTenant } from "@/tests/factories/tenant";
import { ask } from "@/tests/setup/doors/ask";
import { callRoute } from "@/tests/setup/doors/call";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { requestOf } from "@/tests/setup/doors/knock";
import { ROUTE_ROWS } from "@/tests/setup/doors/rows";
import { Scene } from "@/tests/setup/doors/scene";
import { allRoutes } from "@/tests/setup/doors/tree";

await emulateProviders();

async function tenant(values: Parameters<typeof makeTenant>[0] = {}) {
  const { owner, farm } = await makeTenant(values);
  const headers = { authorization: `Bearer ${await makeToken(owner)}` };
  return { owner, farm, params: { farm_id: String(farm.id) }, headers };
}

const routes = await allRoutes();

const EMAIL_OR_PHONE = ["Give an email or a phone number."];

describe("PUT of a farm", () => {
  it("does not publish a hidden farm whose `public` is left out, and does when it is given", async () => {
    const { farm, params, headers } = await tenant();
    await db().update(farms).set({ public: false }).where(eq(farms.id, farm.id));
    const put = async (body: object) =>
      (await ask(replaceFarm, { method: "PUT", params, headers, body })).body.farm.public;
    expect(await put({ name: "Les Jardins" })).toBe(false);
    expect(await put({ name: "Les Jardins", public: true })).toBe(true);
    expect(await put({ name: "Les Jardins" })).toBe(true);
  });
});

describe("fields that are missing", () => {
  it("are all named at once when a subscriber is added, also email and phone", async () => {
    const { params, headers } = await tenant();
    const { status, body } = await ask(addSubscriber, { params, headers, body: {} });
    expect([status, body.errors]).toEqual([
      422,
      { name: ["The name is required."], email: EMAIL_OR_PHONE, phone: EMAIL_OR_PHONE },
    ]);
  });

  it("are all named at once in the public form", async () => {
    const { farm } = await tenant();
    const { body } = await ask(subscribe, { params: { handle: farm.handle }, body: {} });
    expect(Object.keys(body.errors).sort()).toEqual(["accept_communications", "email", "name", "phone"]);
  });

  it("are required, whether a number or a choice, and not invalid", async () => {
    const { params, headers } = await tenant();
    const required = ["This field is required."];
    const category = await ask(bulkAssign, { params, headers, body: { subscriber_ids: [1] } });
    expect(category.body.errors).toEqual({ category_id: required });
    const plan = await ask(choosePlan, { params, headers, body: {} });
    expect(plan.body.errors).toEqual({ plan_type: required });
    const wrong = await ask(choosePlan, { params, headers, body: { plan_type: "free" } });
    expect(wrong.body.errors).toEqual({ plan_type: ["This value is not valid."] });
  });
});

describe("a field that is left out is never called invalid", () => {
  const doors = ROUTE_ROWS.filter(({ door, who }) => /^(POST|PUT|PATCH) /.test(door) && who.owner === "in");

  it.each(doors.map((row) => [row.note ? `${row.door}, ${row.note}` : row.door, row] as const))(
    "%s",
    async (_, row) => {
      const scene = new Scene(row.scene);
      const { params } = await requestOf(row, scene);
      const headers = await scene.bearer("owner");
      const { text } = await callRoute(row.door, routes.get(row.door), { params, body: {}, headers });
      expect(text).not.toContain("This value is not valid.");
    },
  );
});

describe("a number where the field has numbers", () => {
  it.each([
    [1, "1"],
    [2, "2"],
    ["2", "2"],
    ["family", "family"],
  ])("is taken as a count of persons: %j", async (person_count, kept) => {
    const { farm } = await tenant();
    const params = { handle: farm.handle };
    const person = { name: "Luc", email: `luc-${crypto.randomUUID()}@x.test`, accept_communications: true };
    const { body } = await ask(subscribe, { params, body: person });
    const { id, form_uuid } = body.subscriber ?? body;
    const done = await ask(finishForm, {
      method: "PUT",
      params: { ...params, id: String(id) },
      body: { form_uuid, person_count },
    });
    expect(done.status).toBe(200);
    const [row] = await db().select().from(subscribers).where(eq(subscribers.farm_id, farm.id));
    expect(row?.person_count).toBe(kept);
  });
});

it("a refused card is an error of `token`, the field it came in", async () => {
  const { farm_id, owner } = await trialFarm();
  const user_id = (owner.actor as { user_id: number }).user_id;
  const { status, body } = await ask(addCard, {
    params: { farm_id: String(farm_id) },
    headers: { authorization: `Bearer ${await makeToken({ id: user_id })}` },
    body: { token: "pm_card_chargeDeclined" },
  });
  expect([status, Object.keys(body.errors)]).toEqual([422, ["token"]]);
});

describe("an empty form", () => {
  it("of a sign-up stores nothing", async () => {
    const before = await db().$count(partial_signups);
    for (const body of [{}, { email: "", phone_number: " " }])
      expect((await ask(partialSignup, { body })).status).toBe(422);
    expect(await db().$count(partial_signups)).toBe(before);
  });

  it("of a farm stores nothing", async () => {
    const { farm } = await tenant();
    const answer = await ask(partialSubscribe, { params: { handle: farm.handle }, body: {} });
    expect(answer.status).toBe(422);
    const rows = await db().$count(partial_subscribes, eq(partial_subscribes.farm_id, farm.id));
    expect(rows).toBe(0);
  });
});
