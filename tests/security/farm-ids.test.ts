import { describe, expect, it } from "vitest";
import { ACTORS, type Actor, type Expected, POTAGER } from "@/tests/setup/doors/actors";
import { callAction, callRoute } from "@/tests/setup/doors/call";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import type { Values } from "@/tests/setup/doors/knock";
import type { ActionRow, RouteRow } from "@/tests/setup/doors/row";
import { ACTION_ROWS, ROUTE_ROWS } from "@/tests/setup/doors/rows";
import { Scene } from "@/tests/setup/doors/scene";
import { allActions, allRoutes } from "@/tests/setup/doors/tree";

await emulateProviders();
const routes = await allRoutes();
const actions = await allActions();

/** Ids of farms that are none, and one that no farm has. */
const NOBODYS = JSON.stringify("999999999");
const IN_A_PATH = ["abc", "a\0b", "-1", "1.5", "9".repeat(20), "999999999"];
const IN_A_FORM: Record<string, Values> = {
  missing: {},
  empty: { farm_id: "" },
  null: { farm_id: null },
  ...Object.fromEntries(IN_A_PATH.map((farm_id) => [JSON.stringify(farm_id), { farm_id }])),
  "an object": { farm_id: { is: ["nothing"] } },
  "a list": { farm_id: [1] },
};

/** An invoice says whose it is, also when its farm is gone: Potager's own people get to name what is wrong first. */
const KNOWN_BY_INVOICE = ["POST /api/farms/[farm_id]/invoices/[invoice_id]/refunds", "admin/payments#refund"];

/** Actions of the admin screens that are about no farm. */
const ABOUT_NO_FARM = [
  "admin#logOut",
  "admin#stopActing",
  "admin/connect#finish",
  "admin/faqs#create",
  "admin/faqs#move",
  "admin/faqs#publish",
  "admin/faqs#remove",
  "admin/faqs#update",
  "admin/farms#create",
  "admin/farms#tryProvider",
  "admin/logs#changeState",
  "admin/logs#replay",
  "admin/payment-return#finish",
  "admin/payments#retryStuck",
  "admin/payments#release",
  "admin/payments#closeStuck",
  "admin/producers/create#create",
  "admin/qr-cards#issue",
  "admin/second-factor#addPasskeyAction",
  "admin/second-factor#confirmApp",
  "admin/second-factor#makeCodes",
  "admin/second-factor#removeApp",
  "admin/second-factor#removePasskeyAction",
  "admin/second-factor#startApp",
  "admin/second-factor#startPasskeyAction",
  "admin/super-admins#add",
  "admin/super-admins#remove",
  "admin/tools#runAgain",
  "admin/tools/checklist#clear",
  "admin/tools/checklist#record",
  "admin/tools/suppressions#find",
  "admin/tools/suppressions#lift",
  "admin/tools/switches#change",
  "admin/users#create",
  "admin/users/[userUuid]#actAs",
  "admin/users/[userUuid]#block",
  "admin/users/[userUuid]#unblock",
];

const isOfFarm = (row: ActionRow) => (row.fields ?? []).includes("farm_id");
const isOfAdmin = ({ door }: ActionRow) => /^admin(#|\/)/.test(door) && !door.startsWith("admin/profile");

/** Nobody has such a farm: without an account one logs in, and what is Potager's own is refused before. */
const answerFor = (who: Expected, actor: Actor): number =>
  who[actor] === 401 ? 401 : who === POTAGER && who[actor] === 403 ? 403 : 404;

async function expectNoFarm(
  row: RouteRow | ActionRow,
  calls: readonly [string, (actor: Actor) => Promise<{ status: number }>][],
): Promise<void> {
  const [answers, expected]: Record<string, unknown>[] = [{}, {}];
  for (const [name, call] of calls)
    for (const actor of ACTORS) {
      if (actor === "super_admin" && name === NOBODYS && KNOWN_BY_INVOICE.includes(row.door)) continue;
      answers![`${actor}, ${name}`] = (await call(actor)).status;
      expected![`${actor}, ${name}`] = answerFor(row.who, actor);
    }
  expect(answers).toEqual(expected);
}

// The farm is looked for before anything else is, so that one scene serves all doors.
const scene = new Scene();
const bearers = new Map<Actor, Promise<Record<string, string>>>();
const bearer = (actor: Actor) => {
  if (!bearers.has(actor)) bearers.set(actor, scene.bearer(actor));
  return bearers.get(actor)!;
};

describe("a farm that nobody has is looked for after the account, and before all else", () => {
  const ofPath = ROUTE_ROWS.filter(({ door, note }) => door.includes("[farm_id]") && !note);
  it.each(ofPath.map((row) => [row.door, row] as const))("%s", async (_, row) => {
    const others = [...row.door.matchAll(/\[(\w+)\]/g)].map(([, name]) => [name!, "1"]);
    const calls = IN_A_PATH.map((farm_id) => {
      const params = { ...Object.fromEntries(others), farm_id };
      const send = async (actor: Actor) =>
        callRoute(row.door, routes.get(row.door), { params, headers: await bearer(actor) });
      return [JSON.stringify(farm_id), send] as [string, typeof send];
    });
    await expectNoFarm(row, calls);
  });

  it.each(ACTION_ROWS.filter(isOfFarm).map((row) => [row.door, row] as const))("%s", async (_, row) => {
    const calls = Object.entries(IN_A_FORM).map(([name, payload]) => {
      const send = (actor: Actor) => callAction(actions.get(row.door), scene, actor, payload);
      return [name, send] as [string, typeof send];
    });
    await expectNoFarm(row, calls);
  });

  it("is asked of every action of the admin screens but those that are about no farm", () => {
    const others = ACTION_ROWS.filter((row) => isOfAdmin(row) && !isOfFarm(row)).map(({ door }) => door);
    expect(others.sort()).toEqual([...ABOUT_NO_FARM].sort());
  });

  it("is asked of an upload that names a farm, whatever else is wrong with it", async () => {
    const door = "POST /api/global/upload";
    const statuses: Record<string, number> = {};
    const { id } = await scene.farm();
    for (const actor of ["visitor", "stranger", "employee"] as const)
      for (const farm_id of [String(id), ...IN_A_PATH.filter((wrong) => !wrong.includes("\0"))]) {
        const body = new FormData();
        body.set("farm_id", farm_id);
        body.set("folder", "../etc");
        const call = { params: {}, body, headers: await bearer(actor) };
        const which = farm_id === String(id) ? "our farm" : "no farm";
        statuses[`${actor}, ${which}`] = (await callRoute(door, routes.get(door), call)).status;
      }
    expect(statuses).toEqual({
      ...{ "visitor, our farm": 401, "visitor, no farm": 401 },
      ...{ "stranger, our farm": 404, "stranger, no farm": 404 },
      ...{ "employee, our farm": 422, "employee, no farm": 404 },
    });
  });
});
