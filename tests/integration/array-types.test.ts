import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { ARRAY_TYPES } from "@/db/array-types";
import { db } from "@/db/client";

/** Arrays of times reach drizzle as text, and its columns read them. */
const READ_BY_DRIZZLE = ["_date", "_timestamptz"];

it("knows the type of each array column, by the number it has in the catalog", async () => {
  const listed = await db().execute<{ name: string; oid: number }>(sql`
    select format('_%s', name) as name, to_regtype(format('pg_catalog.%I[]', name))::oid::int as oid
    from jsonb_object_keys(${JSON.stringify(ARRAY_TYPES)}::jsonb) name`);
  expect(Object.fromEntries(listed.map(({ name, oid }) => [name.slice(1), oid]))).toEqual(
    Object.fromEntries(Object.entries(ARRAY_TYPES).map(([name, { oid }]) => [name, oid])),
  );
  const columns = await db().execute<{ column: string; type: string }>(sql`
    select format('%s.%s', a.attrelid::regclass, a.attname) as column, t.typname as type
    from pg_attribute a join pg_type t on t.oid = a.atttypid join pg_class c on c.oid = a.attrelid
    where t.typcategory = 'A' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and not a.attisdropped`);
  expect(columns.length).toBeGreaterThan(10);
  const known = [...READ_BY_DRIZZLE, ...Object.keys(ARRAY_TYPES).map((name) => `_${name}`)];
  expect(columns.filter(({ type }) => !known.includes(type))).toEqual([]);
});

it.each([
  ["text", ["a", "", 'quote " and \\', "comma, {brace}", "NULL", "null", null, "é\n', \t"]],
  ["varchar", ["x", null]],
  ["bigint", [1, -2, 9_007_199_254_740_991, null]],
  ["integer", [0, -1]],
  ["smallint", [1]],
  ["float8", [0.5, -1e21]],
  ["uuid", ["6f8f5b0e-3c1e-4a8e-9b53-0d7f9d3c7a11"]],
  ["text", []],
  ["bigint", []],
  [
    "text",
    [
      ["a", "b"],
      ["c, d", null],
    ],
  ],
] as const)("writes and reads an array of %s as it is", async (type, values) => {
  const [row] = await db().execute<{ values: unknown }>(
    sql`select ${sql.param(values)}::${sql.raw(`${type}[]`)} as values`,
  );
  expect(row?.values).toEqual(values);
});

it("reads the arrays that a statement makes", async () => {
  const [row] = await db().execute<Record<string, unknown>>(sql`
    select array_agg(n order by n) as counts, array_agg(n::text order by n desc) as names, array_agg(n > 1 order by n) as larger,
      array_agg(jsonb_build_object('n', n) order by n) as objects, array['1 day'::interval] as intervals,
      '[0:1]={5,6}'::int[] as shifted
    from generate_series(1::bigint, 2) n`);
  expect(row).toEqual({
    counts: [1, 2],
    names: ["2", "1"],
    larger: [false, true],
    objects: [{ n: 1 }, { n: 2 }],
    intervals: ["1 day"],
    shifted: [5, 6],
  });
});

it("refuses an array that holds undefined", async () => {
  await expect(
    Promise.resolve(db().execute(sql`select ${sql.param(["a", undefined])}::text[]`)),
  ).rejects.toThrow();
});
