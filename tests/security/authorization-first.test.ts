import { describe, expect, it } from "vitest";
import { ACTORS, type Actor } from "@/tests/setup/doors/actors";
import { callAction, callRoute, type Outcome, type RouteCall } from "@/tests/setup/doors/call";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { payloadOf, requestOf, type Values } from "@/tests/setup/doors/knock";
import { QUERY_NAMES } from "@/tests/setup/doors/nasty-values";
import type { ActionRow, RouteRow } from "@/tests/setup/doors/row";
import { ACTION_ROWS, ROUTE_ROWS } from "@/tests/setup/doors/rows";
import { Scene } from "@/tests/setup/doors/scene";
import { allActions, allRoutes } from "@/tests/setup/doors/tree";

await emulateProviders();
const routes = await allRoutes();
const actions = await allActions();

/** What a value becomes that no field takes. */
const NONE = { is: ["nothing"] };
const spoilt = (values: Values): Values =>
  Object.fromEntries(Object.keys(values).map((name) => [name, NONE]));
const withNul = (values: Values): Values => ({ ...values, name: "a\0b" });

/** Bodies that a verb refuses, or that nobody can read, made of the one of the row. */
const BODIES: Record<string, (body: Values) => Values | string> = {
  "no fields": () => ({}),
  "wrong fields": (body) => ({ ...spoilt(body), nobody_knows: 1 }),
  "a NUL": withNul,
  "half of an object": () => '{"name": ',
  "a list": () => "[1]",
};
/** The same for forms, whose hidden fields say what they are about. */
const FORMS: Record<string, (payload: Values, named: Values) => Values> = {
  "no fields": (_, named) => named,
  "wrong fields": (payload, named) => ({ ...spoilt(payload), ...named, nobody_knows: 1 }),
  "a NUL": withNul,
};
const each = (value: string) => Object.fromEntries(QUERY_NAMES.map((name) => [name, value]));
/** Queries with every name that some route reads. */
const QUERIES: Record<string, Record<string, string>> = {
  "wrong values": { ...each("x["), nobody_knows: "1" },
  NULs: each("a\0b"),
};

/** Refusals of a door that a wrong input comes before, with the reason. One that is not needed fails its test. */
const DECIDED_LATER: Readonly<Record<string, { answers: readonly number[]; why: string }>> = {
  "POST /api/global/upload, for a farm": {
    answers: [404],
    why: "without the farm's field it is an upload of the account's own",
  },
  "POST /api/global/upload/crop": { answers: [404], why: "the body says which upload" },
  "DELETE /api/global/upload": { answers: [404], why: "the body says which upload" },
  "POST /api/me/verify-phone": {
    answers: [422],
    why: "it is the code that is refused, and the body holds it",
  },
  "DELETE /api/me/sessions/[session_id]": {
    answers: [404],
    why: "an unknown field is refused once there is an account; whose session it is comes after",
  },
  "DELETE /api/farms/[farm_id]/offer": {
    answers: [403],
    why: "an unknown field is refused once the farm is known; whose offer it is comes after",
  },
  "POST /api/farms/[farm_id]/offer/accept": {
    answers: [404],
    why: "an unknown field is refused once the farm is known; whose offer it is comes after",
  },
  "POST /api/farms/[farm_id]/subscribe, a hidden farm": {
    answers: [404],
    why: "an unknown field is refused once there is an account; whether the farm is shown comes after",
  },
  "POST /api/farms/[farm_id]/unsubscribe, a hidden farm": {
    answers: [404],
    why: "an unknown field is refused once there is an account; whether the farm is shown comes after",
  },
  "DELETE /api/me": { answers: [409], why: "the password is asked before it is said what the account owns" },
  "admin/profile#deleteAccountAction": {
    answers: [409],
    why: "the password is asked before it is said what the account owns",
  },
  "admin/second-factor#removeApp": {
    answers: [404],
    why: "the password is asked before it is said whether the account has an app",
  },
  "admin/second-factor#removePasskeyAction": { answers: [404], why: "the field says which passkey" },
  "admin/second-factor#makeCodes": {
    answers: [409],
    why: "the password is asked before it is said whether the account has a factor",
  },
  "admin/profile#closeSessionAction": { answers: [404], why: "the field says which session" },
  "admin/profile#removeApiTokenAction": { answers: [404], why: "the field says which token" },
  "DELETE /api/farms/[farm_id]/users/[farm_user_id]": {
    answers: [403],
    why: "the path says who: anyone may remove themselves",
  },
  "admin/farms/[farmUuid]/team#remove": {
    answers: [403],
    why: "the field says who: anyone may remove themselves",
  },
};

const nameOf = ({ door, note }: { door: string; note?: string }) => (note ? `${door}, ${note}` : door);
const named = <Row extends RouteRow | ActionRow>(rows: Row[]) =>
  rows.filter((row) => refusedBy(row).length > 0).map((row) => [nameOf(row), row] as const);

/** Everybody whom a row refuses, for whatever reason. */
const refusedBy = (row: RouteRow | ActionRow): Actor[] => ACTORS.filter((actor) => row.who[actor] !== "in");

const takesBody = ({ door }: RouteRow) => !/^(GET|HEAD) /.test(door);

const plain = (body: unknown): Values =>
  body instanceof FormData || body instanceof URLSearchParams
    ? Object.fromEntries([...body.keys()].map((name) => [name, "x"]))
    : { ...(body as Values | undefined) };

/** Returns the wrong requests of a row: bodies or queries, and a path with no id beside the farm's. */
function wrongRequests(
  row: RouteRow,
  asked: Omit<RouteCall, "headers">,
): [string, Omit<RouteCall, "headers">][] {
  const calls: [string, Omit<RouteCall, "headers">][] = takesBody(row)
    ? Object.entries(BODIES).map(([name, make]) => [name, { ...asked, body: make(plain(asked.body)) }])
    : Object.entries(QUERIES).map(([name, query]) => [
        name,
        { ...asked, query: { ...asked.query, ...query } },
      ]);
  const ids = Object.keys(asked.params).filter((name) => name.endsWith("_id") && name !== "farm_id");
  for (const wrong of ids.length > 0 ? ["abc", "a\0b"] : []) {
    const params = { ...asked.params, ...Object.fromEntries(ids.map((name) => [name, wrong])) };
    calls.push([`${ids} ${JSON.stringify(wrong)}`, { ...asked, params }]);
  }
  return calls;
}

/** Compares the answers of all refused actors with those of the row, but for the refusals that are decided later. */
async function expectRefused(
  row: RouteRow | ActionRow,
  calls: readonly [string, (actor: Actor) => Promise<Outcome>][],
): Promise<void> {
  const later = DECIDED_LATER[nameOf(row)]?.answers ?? [];
  const [answers, expected]: Record<string, unknown>[] = [{}, {}];
  const earlier = new Set<number>();
  for (const actor of refusedBy(row))
    for (const [name, call] of calls) {
      const { status } = await call(actor);
      const refusal = Number(row.who[actor]);
      if (later.includes(refusal)) {
        if (status !== refusal) earlier.add(refusal);
        continue;
      }
      answers![`${actor}, ${name}`] = status;
      expected![`${actor}, ${name}`] = refusal;
    }
  expect(answers).toEqual(expected);
  expect([...earlier], "refusals that are still decided later").toEqual(later);
}

describe("who may not is told so, whatever is wrong with what was sent", () => {
  it.each(named(ROUTE_ROWS))("%s", async (_, row) => {
    const scene = new Scene(row.scene);
    const asked = await requestOf(row, scene);
    const calls = wrongRequests(row, asked).map(([name, call]) => {
      const send = async (actor: Actor) => {
        const headers = { "content-type": "application/json", ...(await scene.bearer(actor)) };
        return callRoute(row.door, routes.get(row.door), { ...call, headers });
      };
      return [name, send] as [string, typeof send];
    });
    await expectRefused(row, calls);
  });

  it.each(named(ACTION_ROWS))("%s", async (_, row) => {
    const scene = new Scene(row.scene);
    const payload = await payloadOf(row, scene);
    const about = Object.fromEntries((row.fields ?? []).map((name) => [name, payload[name]]));
    const calls = Object.entries(FORMS).map(([name, make]) => {
      const send = (actor: Actor) => callAction(actions.get(row.door), scene, actor, make(payload, about));
      return [name, send] as [string, typeof send];
    });
    await expectRefused(row, calls);
  });

  it("has no exception for a door that is gone", () => {
    const known = new Set([...ROUTE_ROWS, ...ACTION_ROWS].map(nameOf));
    expect(Object.keys(DECIDED_LATER).filter((name) => !known.has(name))).toEqual([]);
  });
});
