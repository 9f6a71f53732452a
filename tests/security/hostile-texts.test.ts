import { afterAll, describe, expect, it, vi } from "vitest";
import { type Asked, askedDuring, watched, watchSchemas } from "@/tests/setup/doors/asked-schemas";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { type HostileDoor, hostileAction, hostileRoute } from "@/tests/setup/doors/hostile-calls";
import { filled, PIECES } from "@/tests/setup/doors/hostile-texts";
import type { Values } from "@/tests/setup/doors/knock";
import type { ActionRow, RouteRow } from "@/tests/setup/doors/row";
import { ACTION_ROWS, ROUTE_ROWS } from "@/tests/setup/doors/rows";
import { nameOf, type Place, placesOf, withText } from "@/tests/setup/doors/schema-places";
import { trustOurTexts } from "@/tests/setup/doors/signed-webhooks";
import { allActions, allRoutes } from "@/tests/setup/doors/tree";
import { expectBrief } from "@/tests/setup/held-thread";
import { draw, share } from "@/tests/setup/long-runs";
import { NO_TEXTS } from "./doors-without-texts";

type Declared = { verb: (ctx: never, input: unknown) => unknown };
const withWatch = ({ verb, ...rest }: Declared) => ({
  ...rest,
  verb: (ctx: never, input: unknown) => verb(ctx, watched(input)),
});
// The doors are the real ones; only what their verbs read is watched.
vi.mock("@/lib/transport/route", async (original) => {
  const real = await original<typeof import("@/lib/transport/route")>();
  return { ...real, apiRoute: (route: never) => real.apiRoute(withWatch(route) as never) };
});
vi.mock("@/lib/transport/action", async (original) => {
  const real = await original<typeof import("@/lib/transport/action")>();
  return { ...real, serverAction: (action: never) => real.serverAction(withWatch(action) as never) };
});

vi.mock("@/lib/transport/framed-page", async (original) => {
  const real = await original<typeof import("@/lib/transport/framed-page")>();
  return { ...real, framedPage: (page: never) => real.framedPage(withWatch(page) as never) };
});

await emulateProviders();
trustOurTexts();
const routes = await allRoutes();
const actions = await allActions();
watchSchemas();

/** Statuses of calls whose fields no schema may have read. */
const NOT_READ = [401, 404, 429];
/** Fields that name a thing: another text names none, and the answer is 404 as for a path. */
const NAMES_A_THING = /(_id|^path|^url|token|uuid)$/;
/** Pieces of which each field gets a text in this run, and fields of a door that get one. */
const PIECES_AT_ONCE = share(PIECES.length);
const PLACES_AT_ONCE = share(10_000, 1000);
const some = <T>(all: readonly T[], most: number): T[] =>
  [...all]
    .map((one) => [draw(), one] as const)
    .sort(([a], [b]) => a - b)
    .slice(0, most)
    .map(([, one]) => one);

/** The longest that a call held the main thread in the whole run. */
let longest = { ms: 0, units: 0, name: "" };
let calls = 0;
let places = 0;
afterAll(() =>
  console.log(
    `hostile texts: ${calls} calls, ${places} places, at most ${longest.ms.toFixed(0)} ms, ${longest.units.toFixed(1)} units: ${longest.name}`,
  ),
);

const isWebhook = (door: string) => door.startsWith("POST /api/webhooks/");
const top = (place: Place) => String(place[0]?.key);

/** Returns every place where the door reads a value: those of its schemas, and fields that the verb reads itself. */
async function placesOfDoor({ door, example, prepare }: HostileDoor): Promise<Place[]> {
  const asked = await askedDuring(await prepare(example), isWebhook(door));
  const found = placesOf(asked.schemas);
  if (found.length === 0 && asked.fields.length === 0) return [];
  const known = new Set(found.map(top));
  const beside = [...asked.fields, ...Object.keys(example)].filter((name) => !known.has(name));
  return [...found, ...[...new Set(beside)].map((key) => [{ key, beside: {} }])];
}

const encodedLength = (piece: string) => String(new URLSearchParams({ v: piece })).length - "v=".length;
function textFor(piece: string, { bytes, encoded }: { bytes: number; encoded: boolean }): string {
  return encoded ? piece.repeat(Math.floor(bytes / encodedLength(piece))) : filled(piece, bytes);
}

/** Gives every place of a door its texts; the scene is a new one when the last one was used up or changed. */
async function attack(made: () => Promise<HostileDoor>): Promise<void> {
  const first = await made();
  const { door } = first;
  const found = await placesOfDoor(first);
  expect({ door, asksForNothing: found.length === 0 }).toEqual({ door, asksForNothing: door in NO_TEXTS });
  places += found.length;
  let target = await made();
  const answers = new Set<number>();
  let reached = found.length === 0;
  for (const place of some(found, PLACES_AT_ONCE)) {
    const field = top(place);
    for (const piece of some(PIECES, PIECES_AT_ONCE)) {
      const text = textFor(piece, target.room(field));
      // The caller's own work is not measured.
      const send = await target.prepare(withText(target.example, place, text) as Values);
      let seen: Asked | undefined;
      let status = 0;
      const once = async () => {
        calls++;
        seen = await askedDuring(async () => {
          status = await send();
        }, isWebhook(door));
      };
      const name = `${door} ${nameOf(place)} ${JSON.stringify(piece)}`;
      const held = await expectBrief(name, once);
      if (held.units > longest.units) longest = { ...held, name };
      expect({ name, status, accident: status === 500 || status === 413 }).toEqual({
        name,
        status,
        accident: false,
      });
      answers.add(status);
      reached ||= seen?.saw(field) ?? false;
      if (status === 429 || status < 400) target = await made();
    }
  }
  const read = [...answers].some((status) => !NOT_READ.includes(status));
  const onlyNames = found.every(
    (place) => first.inPath.includes(top(place)) || NAMES_A_THING.test(top(place)),
  );
  expect({ door, answers, reached, read: read || onlyNames }).toEqual({
    door,
    answers,
    reached: true,
    read: true,
  });
}

/** The first row of a door is the one of somebody who may. */
const named = <Row extends RouteRow | ActionRow>(rows: Row[]) => [
  ...new Map([...rows].reverse().map((row) => [row.door, row])).entries(),
];
const ANY_MS = 300_000;

describe("a text of the largest size that a door lets in holds nobody up", () => {
  it.each(named(ROUTE_ROWS))("%s", (door, row) => attack(() => hostileRoute(row, routes.get(door))), ANY_MS);
  it.each(named(ACTION_ROWS))(
    "%s",
    (door, row) => attack(() => hostileAction(row, actions.get(door))),
    ANY_MS,
  );
});
