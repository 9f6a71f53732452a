import { afterAll, describe, expect, it } from "vitest";
import { bodyLimitOf } from "@/lib/transport/body-rules";
import { randomClientAddress } from "@/tests/e2e/steps/network";
import { APP } from "@/tests/setup/doors/call";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { requestOf, type Values } from "@/tests/setup/doors/knock";
import { ROUTE_ROWS } from "@/tests/setup/doors/rows";
import { Scene } from "@/tests/setup/doors/scene";
import { allRoutes } from "@/tests/setup/doors/tree";
import { expectBrief } from "@/tests/setup/held-thread";

await emulateProviders();
const routes = await allRoutes();

const listOfPieces = (piece: string, bytes: number) =>
  `[${`${piece},`.repeat(Math.floor(bytes / (piece.length + 1)))}${piece}]`;
const nested = (open: string, close: string, bytes: number) => {
  const depth = Math.floor(bytes / (open.length + close.length));
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
};
const named = (bytes: number) => {
  const names: string[] = [];
  for (let at = 0, left = bytes - 20; left > 0; at++) {
    names.push(`"n${at}":1`);
    left -= names.at(-1)!.length + 1;
  }
  return `{${names.join()}}`;
};
/** JSON of many parts, of about so many bytes. */
const SHAPES: Record<string, (bytes: number) => string> = {
  "many names": named,
  "a list of wrong ids": (bytes) => listOfPieces('"a"', bytes),
  "a list of empty objects": (bytes) => listOfPieces("{}", bytes),
  "lists within each other": (bytes) => nested("[", "]", bytes),
  "objects within each other": (bytes) => nested('{"a":', "}", bytes),
};
const ENVELOPE_BYTES = 2048;
/** An answer about errors names twenty of them. */
const LONGEST_REFUSAL = 20_000;

const DOORS = [...new Map(ROUTE_ROWS.map((row) => [row.door, row])).values()].filter(
  ({ door }) => /^(POST|PUT|PATCH|DELETE) \/api/.test(door) && !door.includes("[" + "..."),
);

let longest = { units: 0, name: "" };
afterAll(() => console.log(`large structures: at most ${longest.units.toFixed(1)} units, ${longest.name}`));

describe("JSON of the largest size, in many parts,", () => {
  it.each(DOORS.map((row) => [row.door, row] as const))("holds nobody up: %s", async (door, row) => {
    const [method = "", path = "/"] = door.split(" ");
    const scene = new Scene(row.scene);
    const { params, body } = await requestOf(row, scene);
    const handler = routes.get(door) as (request: Request, context: unknown) => Promise<Response>;
    const values: Values = body instanceof FormData || body instanceof URLSearchParams ? {} : (body ?? {});
    const given = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
    );
    const room = bodyLimitOf(path, method).bytes - Buffer.byteLength(JSON.stringify(values)) - ENVELOPE_BYTES;
    // In place of each field, beside them, and as all of them.
    const places = [...Object.keys(values), "beside"];
    for (const [shape, make] of Object.entries(SHAPES)) {
      const part = make(room);
      const rest = (name: string) =>
        Object.entries(values)
          .filter(([field]) => field !== name)
          .map(([field, value]) => `${JSON.stringify(field)}:${JSON.stringify(value ?? null)},`)
          .join("");
      const texts = places.map((name) => `{${rest(name)}${JSON.stringify(name)}:${part}}`);
      if (shape === "many names") texts.push(part);
      for (const [at, text] of texts.entries()) {
        const call = async () => {
          const headers = {
            ...(await scene.bearer("owner")),
            ...randomClientAddress(),
            "content-type": "application/json",
          };
          const answer = await handler(new Request(new URL(path, APP), { method, headers, body: text }), {
            params: Promise.resolve(given),
          });
          const said = await answer.text();
          expect([500, 413]).not.toContain(answer.status);
          if (answer.status >= 400) expect(said.length).toBeLessThan(LONGEST_REFUSAL);
        };
        const name = `${door}: ${shape}, ${places[at] ?? "the whole body"}`;
        const held = await expectBrief(name, call);
        if (held.units > longest.units) longest = { units: held.units, name };
      }
    }
  });
});
