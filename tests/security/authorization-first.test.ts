import { describe, expect, it } from "vitest";
import { ACTORS, type Actor } from "@/tests/setup/doors/actors";
import { callAction, callRoute } from "@/tests/setup/doors/call";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { payloadOf, requestOf, type Values } from "@/tests/setup/doors/knock";
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

/** Doors where a field of the body decides about some of them, and with which answers the others are refused. */
const DECIDED_BY_FIELD: Readonly<Record<string, readonly number[]>> = {
  // The body says of which farm, or which upload.
  "POST /api/global/upload": [401],
  "POST /api/global/upload/crop": [401],
  "DELETE /api/global/upload": [401],
  // The session is one's own or not.
  "admin/profile#closeSessionAction": [401],
  // Anyone may leave, but not remove others.
  "admin/farms/[farmUuid]/team#remove": [401, 404],
};

/** The actors whom a row refuses because of who they are. */
const refusedBy = (row: RouteRow | ActionRow): Actor[] => {
  const refusals = DECIDED_BY_FIELD[row.door] ?? [401, 403, 404];
  return ACTORS.filter((actor) => refusals.includes(Number(row.who[actor])));
};

const takesBody = ({ door }: RouteRow) => !/^(GET|HEAD) /.test(door);
const nameOf = ({ door, note }: { door: string; note?: string }) => (note ? `${door}, ${note}` : door);
const named = <Row extends RouteRow | ActionRow>(rows: Row[]) =>
  rows.filter((row) => refusedBy(row).length > 0).map((row) => [nameOf(row), row] as const);

const plain = (body: unknown): Values =>
  body instanceof FormData || body instanceof URLSearchParams
    ? Object.fromEntries([...body.keys()].map((name) => [name, "x"]))
    : { ...(body as Values | undefined) };

describe("who may not send a body is told so, whatever is in it", () => {
  it.each(named(ROUTE_ROWS.filter(takesBody)))("%s", async (_, row) => {
    const scene = new Scene(row.scene);
    const asked = await requestOf(row, scene);
    const answers: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const actor of refusedBy(row))
      for (const [name, make] of Object.entries(BODIES)) {
        const body = make(plain(asked.body));
        const headers = { "content-type": "application/json", ...(await scene.bearer(actor)) };
        const outcome = await callRoute(row.door, routes.get(row.door), { ...asked, body, headers });
        answers[`${actor}, ${name}`] = outcome.status;
        expected[`${actor}, ${name}`] = row.who[actor];
      }
    expect(answers).toEqual(expected);
  });

  it.each(named(ACTION_ROWS))("%s", async (_, row) => {
    const scene = new Scene(row.scene);
    const payload = await payloadOf(row, scene);
    const about = Object.fromEntries((row.fields ?? []).map((name) => [name, payload[name]]));
    const answers: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const actor of refusedBy(row))
      for (const [name, make] of Object.entries(FORMS)) {
        const outcome = await callAction(actions.get(row.door), scene, actor, make(payload, about));
        answers[`${actor}, ${name}`] = outcome.status;
        expected[`${actor}, ${name}`] = row.who[actor];
      }
    expect(answers).toEqual(expected);
  });
});
