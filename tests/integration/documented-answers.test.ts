import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { POST as partialSignup } from "@/app/api/auth/partial-signup/route";
import { POST as addCard } from "@/app/api/farms/[farm_id]/cards/route";
import { POST as settle } from "@/app/api/farms/[farm_id]/payments/settle/route";
import { POST as choosePlan } from "@/app/api/farms/[farm_id]/plans/route";
import { PUT as replaceFarm } from "@/app/api/farms/[farm_id]/route";
import { POST as bulkAssign } from "@/app/api/farms/[farm_id]/subscribers/bulk-assign-category/route";
import { POST as bulkSetLang } from "@/app/api/farms/[farm_id]/subscribers/bulk-set-lang/route";
import { POST as addSubscriber } from "@/app/api/farms/[farm_id]/subscribers/route";
import { POST as partialSubscribe } from "@/app/api/farms/handle/[handle]/partial-subscribe/route";
import { POST as subscribe } from "@/app/api/farms/handle/[handle]/subscribe/route";
import { PUT as finishForm } from "@/app/api/farms/handle/[handle]/subscriber/[id]/route";
import { POST as demoSms } from "@/app/api/global/demo-sms/route";
import { DELETE as removeUpload } from "@/app/api/global/upload/route";
import { db } from "@/db/client";
import { farms, partial_signups, partial_subscribes, subscribers } from "@/db/schema";
import messages from "@/messages/en/errors.json";
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

const EMAIL_OR_PHONE = ["Enter an email or a phone number."];

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
      { name: ["Enter a name."], email: EMAIL_OR_PHONE, phone: EMAIL_OR_PHONE },
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
    const nothing = await ask(bulkAssign, { params, headers, body: {} });
    expect(nothing.body.errors).toEqual({
      category_id: required,
      subscriber_ids: ["Choose either people or a filter."],
    });
    const language = await ask(bulkSetLang, { params, headers, body: {} });
    expect(Object.keys(language.body.errors).sort()).toEqual(["lang", "subscriber_ids"]);
    const demo = await ask(demoSms, { body: {} });
    expect(demo.body.errors).toEqual({ phone: required, captcha: required });
    const away = await ask(removeUpload, { method: "DELETE", headers, body: {} });
    expect([away.status, away.body.errors]).toEqual([422, { path: required }]);
    const category = await ask(bulkAssign, { params, headers, body: { subscriber_ids: [1] } });
    expect(category.body.errors).toEqual({ category_id: required });
    const plan = await ask(choosePlan, { params, headers, body: {} });
    expect(plan.body.errors).toEqual({ plan_type: required });
    const wrong = await ask(choosePlan, { params, headers, body: { plan_type: "free" } });
    expect(wrong.body.errors).toEqual({ plan_type: ["This value is not valid."] });
  });
});

/** Words for a value that is there and wrong. */
const WRONG_VALUE = Object.entries(messages)
  .filter(([key]) => /^(invalid|captchaFailed)/.test(key))
  .map(([, words]) => String(words));

describe("a field that is left out is never called invalid", () => {
  const callers = ["owner", "admin", "super_admin", "stranger"] as const;
  const doors = ROUTE_ROWS.filter(
    ({ door, who }) => !/^(GET|HEAD) /.test(door) && callers.some((actor) => who[actor] === "in"),
  );

  it.each(doors.map((row) => [row.note ? `${row.door}, ${row.note}` : row.door, row] as const))(
    "%s",
    async (_, row) => {
      const scene = new Scene(row.scene);
      const { params } = await requestOf(row, scene);
      const headers = await scene.bearer(callers.find((actor) => row.who[actor] === "in")!);
      const { text } = await callRoute(row.door, routes.get(row.door), { params, body: {}, headers });
      expect(WRONG_VALUE.filter((words) => text.includes(words))).toEqual([]);
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

it("a refused card is an error of `token`, the field it came in, and of `card` where none came", async () => {
  const { farm_id, owner } = await trialFarm();
  const user_id = (owner.actor as { user_id: number }).user_id;
  const call = {
    params: { farm_id: String(farm_id) },
    headers: { authorization: `Bearer ${await makeToken({ id: user_id })}` },
  };
  const { status, body } = await ask(addCard, { ...call, body: { token: "pm_card_chargeDeclined" } });
  expect([status, Object.keys(body.errors)]).toEqual([422, ["token"]]);
  const unknown = await ask(addCard, { ...call, body: { token: "pm_card_nope" } });
  expect([unknown.status, unknown.body.errors]).toEqual([422, { token: [messages.payment_unknown_card] }]);
  const settled = await ask(settle, { ...call, body: {} });
  expect([settled.status, Object.keys(settled.body.errors)]).toEqual([422, ["token"]]);
  const plan = await ask(choosePlan, { ...call, body: { plan_type: "monthly" } });
  expect([plan.status, Object.keys(plan.body.errors)]).toEqual([422, ["card"]]);
});

describe("a form with too little to keep", () => {
  it("of a sign-up stores nothing, as long as the email holds no @ and the phone three characters", async () => {
    const before = await db().$count(partial_signups);
    const words = { email: EMAIL_OR_PHONE, phone_number: EMAIL_OR_PHONE };
    for (const body of [{}, { email: "", phone_number: " " }, { email: "zz", phone_number: "514" }])
      expect((await ask(partialSignup, { body })).body.errors).toEqual(words);
    expect(await db().$count(partial_signups)).toBe(before);
    for (const body of [{ email: "zz@" }, { phone_number: "5148" }])
      expect((await ask(partialSignup, { body })).status).toBe(200);
    expect(await db().$count(partial_signups)).toBe(before + 2);
  });

  it("of a farm stores nothing", async () => {
    const { farm } = await tenant();
    const params = { handle: farm.handle };
    const missing = { email: EMAIL_OR_PHONE, phone: EMAIL_OR_PHONE };
    for (const body of [
      {},
      { name: " ", email: "", phone: null },
      { accept_communications: true, email: null },
    ]) {
      const answer = await ask(partialSubscribe, { params, body });
      expect([answer.status, answer.body.errors]).toEqual([422, missing]);
    }
    const unticked = await ask(partialSubscribe, { params, body: { email: "a@b.c" } });
    expect(unticked.body.errors).toEqual({
      accept_communications: ["Tick the box to receive our messages."],
    });
    const kept = () => db().select().from(partial_subscribes).where(eq(partial_subscribes.farm_id, farm.id));
    expect(await kept()).toEqual([]);
    const step = await ask(partialSubscribe, { params, body: { step: 2, email: "a@b.c", phone: null } });
    expect(step.status).toBe(201);
    expect(await kept()).toMatchObject([{ step: 2, name: null, email: null, phone: null }]);
  });
});
