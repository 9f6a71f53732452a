import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { documentedCalls } from "@/lib/api-document/calls";
import { ACTORS, type Actor } from "@/tests/setup/doors/actors";
import { askedDuring, watched, watchSchemas } from "@/tests/setup/doors/asked-schemas";
import { callRoute } from "@/tests/setup/doors/call";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { inputDifferences } from "@/tests/setup/doors/input-differences";
import { requestOf, type Values } from "@/tests/setup/doors/knock";
import type { RouteRow } from "@/tests/setup/doors/row";
import { ROUTE_ROWS } from "@/tests/setup/doors/rows";
import { Scene } from "@/tests/setup/doors/scene";
import { allRoutes } from "@/tests/setup/doors/tree";

type Declared = { verb: (ctx: never, input: unknown) => unknown };
// The routes are the real ones; only what their verbs read is watched.
vi.mock("@/lib/transport/route", async (original) => {
  const real = await original<typeof import("@/lib/transport/route")>();
  const withWatch = ({ verb, ...rest }: Declared) => ({
    ...rest,
    verb: (ctx: never, input: unknown) => verb(ctx, watched(input)),
  });
  return { ...real, apiRoute: (route: never) => real.apiRoute(withWatch(route) as never) };
});

await emulateProviders();
const routes = await allRoutes();
watchSchemas();

/** Bodies that make a verb take a way that no row of its door takes. */
const ALSO_SENT: Record<string, Values[]> = { logIn: [{ pending: "x" }] };

/** The authorization reads the farm of an input before a schema does. */
const READ_BARE = new Set(["farm_id"]);

/** The country is read first, and says whether regions are a list. Without one, the farm's own counts. */
const OF_COUNTRY = [/^region is .*"enum":\["QC",/, /^country is required/];
/** Differences that one JSON schema of all fields cannot say. */
const UNSAID: Record<string, readonly RegExp[]> = {
  createFarm: OF_COUNTRY,
  updateFarm: OF_COUNTRY,
  patchFarm: OF_COUNTRY,
  // Documented as one of two objects: the fields of one step are required together.
  logIn: [/^(email|password|pending) is required/],
};

/** Makes the call of a row by somebody who may, and returns the schemas that read its input. */
async function schemasOf(row: RouteRow, operation_id: string) {
  const scene = new Scene(row.scene);
  const actor = ACTORS.find((name): name is Actor => name !== "expired" && row.who[name] === "in")!;
  const request = await requestOf(row, scene);
  const headers = await scene.bearer(actor);
  const bodies = [request.body, ...(ALSO_SENT[operation_id] ?? [])];
  const asked = await askedDuring(async () => {
    for (const body of bodies) await callRoute(row.door, routes.get(row.door), { ...request, body, headers });
  });
  return asked.schemas;
}

const rowsOf = (door: string) =>
  ROUTE_ROWS.filter((row) => row.door === door && Object.values(row.who).includes("in"));

describe("a verb reads just the fields that its call documents", () => {
  const calls = documentedCalls().map(({ operation_id, call }) => [operation_id, call] as const);

  it.each(calls)("%s", async (operation_id, { door, input }) => {
    const rows = rowsOf(door);
    expect(rows.length, "a row of somebody who may").toBeGreaterThan(0);
    const observed = new Set<z.ZodType>();
    for (const row of rows) for (const schema of await schemasOf(row, operation_id)) observed.add(schema);
    const unsaid = UNSAID[operation_id] ?? [];
    const differences = inputDifferences(input, [...observed], READ_BARE);
    expect(differences.filter((one) => !unsaid.some((known) => known.test(one)))).toEqual([]);
    expect(unsaid.filter((known) => !differences.some((one) => known.test(one)))).toEqual([]);
  });
});

describe("a difference is found", () => {
  const Read = z.object({
    farm_id: z.number(),
    name: z.string().max(60),
    kind: z.enum(["a", "b"]).optional(),
  });
  const differences = (documented: z.ZodType) => inputDifferences([documented], [Read], READ_BARE);

  it.each([
    ["none where none is", Read, []],
    ["a field that nobody documents", Read.omit({ kind: true }), ["kind is read, and not documented"]],
    [
      "a field that nothing reads",
      Read.extend({ city: z.string() }),
      ["city is documented, and nothing reads it"],
    ],
    [
      "another kind",
      Read.extend({ name: z.string().max(90) }),
      ['name is {"type":"string","maxLength":60}, documented as {"type":"string","maxLength":90}'],
    ],
    [
      "a field that is required",
      Read.partial({ name: true }),
      ["name is required, and documented as optional"],
    ],
    ["a field that is not required", Read.required(), ["kind is documented as required, and optional"]],
  ] as const)("%s", (_, documented, found) => {
    expect(differences(documented)).toEqual(found);
  });
});
