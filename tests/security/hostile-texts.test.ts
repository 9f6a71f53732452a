import { afterAll, describe, expect, it, vi } from "vitest";
import type { Ctx } from "@/lib/core/context";
import { bodyLimitOf } from "@/lib/transport/body-rules";
import { APP } from "@/tests/setup/doors/call";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { filled, PIECES } from "@/tests/setup/doors/hostile-texts";
import { requestOf, type Values } from "@/tests/setup/doors/knock";
import { ROUTE_ROWS } from "@/tests/setup/doors/rows";
import { Scene } from "@/tests/setup/doors/scene";
import { allRoutes } from "@/tests/setup/doors/tree";
import { expectBrief } from "@/tests/setup/held-thread";
import { draw, share } from "@/tests/setup/long-runs";

type Verb = (ctx: Ctx, input: unknown) => Promise<unknown>;

/** The fields that the verbs asked their input for, in this test file: a new field is tested without being listed. */
const asked = vi.hoisted(() => new Set<string>());
const watched = (input: unknown): unknown =>
  input && typeof input === "object"
    ? new Proxy(input, {
        get(target, name, receiver) {
          if (typeof name === "string" && !(name in Object.prototype)) asked.add(name);
          return Reflect.get(target, name, receiver);
        },
      })
    : input;
// The doors are the real ones; only what their verbs read is watched.
vi.mock("@/lib/transport/route", async (original) => {
  const real = await original<typeof import("@/lib/transport/route")>();
  const withWatch = (route: { verb: Verb }) => ({
    ...route,
    verb: (ctx: Ctx, input: unknown) => route.verb(ctx, watched(input)),
  });
  return { ...real, apiRoute: (route: never) => real.apiRoute(withWatch(route) as never) };
});

await emulateProviders();
const routes = await allRoutes();

/** Bytes of a text that, with the rest of its body, every JSON door lets in; the table of doors may say less. */
const largestFor = (path: string, method: string) => bodyLimitOf(path, method).bytes - 8 * 1024;

/** Doors that take text, each once. */
const DOORS = [...new Map(ROUTE_ROWS.map((row) => [row.door, row])).values()].filter(
  ({ door }) => /^(POST|PUT|PATCH|DELETE) \/api/.test(door) && !door.includes("[" + "..."),
);
const isPlain = (body: unknown): body is Values =>
  !(body instanceof FormData || body instanceof URLSearchParams);

/** Returns the same values with a text at one place, at the depth where the example has it. */
function placesOf(values: Values): ((text: string) => Values)[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const here = (text: string) => ({ ...values, [name]: text });
    if (Array.isArray(value) && value[0] && typeof value[0] === "object")
      return [
        here,
        ...placesOf(value[0] as Values).map((put) => (text: string) => ({ ...values, [name]: [put(text)] })),
      ];
    if (value && typeof value === "object")
      return [
        here,
        ...placesOf(value as Values).map((put) => (text: string) => ({ ...values, [name]: put(text) })),
      ];
    return [here];
  });
}

/** The longest that a call held the main thread in the whole run. */
let longest = { ms: 0, units: 0, name: "" };
let calls = 0;
afterAll(() =>
  console.log(
    `hostile texts: ${calls} calls, at most ${longest.ms.toFixed(0)} ms, ${longest.units.toFixed(1)} units: ${longest.name}`,
  ),
);

const FIELDS_AT_ONCE = share(10);

describe("a text of the largest size that a door lets in", () => {
  it.each(DOORS.map((row) => [row.door, row] as const))("holds nobody up: %s", async (door, row) => {
    const scene = new Scene(row.scene);
    const { params, body } = await requestOf(row, scene);
    if (!isPlain(body)) return;
    const [method = "GET", path = "/"] = door.split(" ");
    const headers = { ...(await scene.bearer("owner")), "content-type": "application/json" };
    const given = Promise.resolve(
      Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
      ),
    );
    const handler = routes.get(door) as (request: Request, context: unknown) => Promise<Response>;
    const call = async (values: Values) => {
      calls++;
      const text = JSON.stringify(values);
      const answer = await handler(new Request(new URL(path, APP), { method, headers, body: text }), {
        params: given,
      });
      expect(answer.status).not.toBe(500);
      expect(answer.status).not.toBe(413);
    };
    asked.clear();
    await call(body ?? {});
    const example = { ...Object.fromEntries([...asked].map((name) => [name, ""])), ...body };
    for (const put of placesOf(example)) {
      const pieces = [...PIECES]
        .sort(() => draw() - 0.5)
        .slice(0, Math.ceil((PIECES.length * FIELDS_AT_ONCE) / 10));
      for (const piece of pieces) {
        const values = put(filled(piece, largestFor(path, method)));
        const name = `${door} ${JSON.stringify(piece)}`;
        const held = await expectBrief(name, () => call(values));
        if (held.units > longest.units) longest = { ...held, name };
      }
    }
  });
});
