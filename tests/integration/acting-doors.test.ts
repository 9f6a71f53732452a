import { describe, expect, it } from "vitest";
import { sessionCookieName } from "@/lib/transport/sealed-cookie";
import errors from "@/messages/en/errors.json";
import { makeActing } from "@/tests/factories/acting";
import { OPEN_WHILE_ACTING } from "@/tests/setup/doors/acting";
import { PUBLIC } from "@/tests/setup/doors/actors";
import { callAction, callRoute, OUR_PAGE } from "@/tests/setup/doors/call";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { answerOf, payloadOf, requestOf } from "@/tests/setup/doors/knock";
import type { ActionRow, RouteRow } from "@/tests/setup/doors/row";
import { ACTION_ROWS, ROUTE_ROWS } from "@/tests/setup/doors/rows";
import { Scene } from "@/tests/setup/doors/scene";
import { allActions, allRoutes } from "@/tests/setup/doors/tree";

await emulateProviders();
const routes = await allRoutes();
const actions = await allActions();

/** Doors that let owners in; what is open to anyone needs no right. */
const forOwners = <Row extends RouteRow | ActionRow>(rows: readonly Row[]) =>
  rows
    .filter(({ who }) => who !== PUBLIC && who.owner !== 401)
    .map((row) => [row.note ? `${row.door}, ${row.note}` : row.door, row] as const);

const isOpen = ({ door, note }: { door: string; note?: string }) =>
  OPEN_WHILE_ACTING.includes(door) || OPEN_WHILE_ACTING.includes(`${door}, ${note}`);

/** A row is refused in words, or does what it does for the owner. */
function check(row: RouteRow | ActionRow, outcome: { status: number; text: string }) {
  const refused = outcome.text.includes(errors.notWhileActing);
  const expected = row.who.owner;
  if (isOpen(row))
    return expect({ refused, answer: answerOf(row, outcome as never) }).toEqual({
      refused: false,
      answer: expected,
    });
  // What owners lack themselves stays refused as it is for them.
  if (expected !== "in" && !refused) return expect([401, 403, 404, 409, 422]).toContain(outcome.status);
  expect({ refused, door: row.door }).toEqual({ refused: true, door: row.door });
}

describe("in the name of an owner", () => {
  it.each(forOwners(ROUTE_ROWS))("%s", async (_, row) => {
    const scene = new Scene(row.scene);
    const asked = await requestOf(row, scene);
    const { cookie } = await makeActing(await scene.person("owner"));
    const headers = { ...OUR_PAGE, cookie: `${sessionCookieName()}=${cookie}` };
    check(row, await callRoute(row.door, routes.get(row.door), { ...asked, headers }));
  });

  it.each(forOwners(ACTION_ROWS))("%s", async (_, row) => {
    const scene = new Scene(row.scene);
    const payload = await payloadOf(row, scene);
    const { cookie } = await makeActing(await scene.person("owner"));
    const acting = Object.assign(Object.create(scene), { session: async () => cookie });
    check(row, await callAction(actions.get(row.door), acting, "owner", payload));
  });
});
