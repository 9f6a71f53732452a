import { describe, expect, it } from "vitest";
import type { Tx } from "@/lib/platform/context";
import { limitRate, limitRateInside } from "@/lib/platform/rate-limits";
import { moduleOf } from "@/tests/setup/doors/modules";
import { internalImports, screenImports, upwardImports } from "@/tests/setup/walls/layers";
import { offSwitches } from "@/tests/setup/walls/switches";
import { nonVerbs, strayQueries } from "@/tests/setup/walls/verbs";
import { databaseClocks, foreignWrites } from "@/tests/setup/walls/writes";
import { foreignClocks } from "@/tests/setup/walls/zones";

/**
 * Runs a check on a file that breaks its rule. Without this, a check that never finds anything would always
 * pass.
 */
const found = (check: (modules: ReturnType<typeof moduleOf>[]) => string[], path: string, text: string) =>
  check([moduleOf(path, text)]);

const VERB = `export async function addVote(ctx: Ctx, raw: unknown) { authorizeUser(ctx); }`;

describe("a verb's file", () => {
  const path = "lib/votes/service/cast.ts";

  it("may export a function that authorizes", () => {
    expect(found(nonVerbs, path, VERB)).toEqual([]);
  });

  it.each([
    ["a constant", "export const MOST = 5;"],
    ["a type", "export interface Vote { vote: number }"],
    ["another file's things", `export { tally } from "../rules";`],
    ["a function that authorizes nothing", "export async function tally(ctx: Ctx) { return ctx.db; }"],
    [
      "one that authorizes someone else's context",
      "export async function tally(ctx: Ctx) { authorizeUser(other); }",
    ],
    ["one without a context", "export function tally() { authorizeUser(ctx); }"],
  ])("may not export %s", (_what, text) => {
    expect(found(nonVerbs, path, text)).toHaveLength(1);
    expect(found(nonVerbs, "lib/votes/service.ts", text)).toHaveLength(1);
  });

  it("holds no SQL, not even a table's type", () => {
    expect(found(strayQueries, path, `import { eq } from "drizzle-orm";`)).toHaveLength(1);
    expect(found(strayQueries, path, `import type { votes } from "@/db/schema";`)).toHaveLength(1);
    expect(found(strayQueries, "lib/votes/queries.ts", `import { votes } from "@/db/schema";`)).toEqual([]);
  });
});

describe("a screen", () => {
  it.each(["app/page.tsx", "components/vote.tsx"])("%s may not import an operation", (path) => {
    const operation = `import { keepVote } from "@/lib/votes/operations/write";`;
    expect(found(screenImports, path, operation)).toHaveLength(1);
    expect(found(screenImports, path, operation.replace("import", "import type"))).toHaveLength(1);
    expect(found(screenImports, path, `import { castVote } from "@/lib/votes/service";`)).toEqual([]);
  });
});

describe("a feature", () => {
  it("may import a lower one through its doors, and never the other way round", () => {
    const up = `import { openFarm } from "@/lib/farms/operations/open-farm";`;
    expect(found(upwardImports, "lib/accounts/service/sign-up.ts", up)).toEqual([]);
    expect(found(upwardImports, "lib/produce/service.ts", up)).toHaveLength(1);
    expect(found(upwardImports, "lib/produce/service.ts", up.replace("import", "import type"))).toHaveLength(
      1,
    );
    expect(found(upwardImports, "lib/new-feature/service.ts", up)).toHaveLength(1);
  });

  it("may not reach into another's queries", () => {
    const inside = `import { findFarm } from "@/lib/farms/queries";`;
    expect(found(internalImports, "lib/accounts/service/sign-up.ts", inside)).toHaveLength(1);
  });
});

describe("a table", () => {
  const from = (feature: string) => `lib/${feature}/operations/write.ts`;

  it.each([
    ["an insert", "await tx.db.insert(votes).values({});"],
    ["an update", "await ctx.db.update(votes).set({});"],
    ["a deletion", "await db.delete(votes);"],
    ["an insert in SQL", "sql`insert into votes (farm_id) values (1)`"],
    ["an update in SQL", "sql`with x as (update votes v set vote = 1) select 1`"],
    ["a deletion in SQL", "sql`delete from votes where vote = 1`"],
    ["an update of a table put in", `sql<Row>\`update \${votes} set vote = 1\``],
    ["a deletion of old rows", "await deleteOldRows(tx, votes, oldest, most);"],
  ])("is written by its owner alone: %s", (_what, text) => {
    expect(found(foreignWrites, from("votes"), text)).toEqual([]);
    expect(found(foreignWrites, from("farms"), text)).toHaveLength(1);
  });

  it("that cannot be told from the code is a breach", () => {
    expect(found(foreignWrites, from("votes"), "await tx.db.update(table).set({});")).toHaveLength(1);
  });

  it.each([
    "await deleteOldRows(tx, table, oldest, most);",
    "await purge.deleteOldRows(tx, votes, oldest, most);",
    "const purge = deleteOldRows;",
    `import { deleteOldRows as purge } from "@/lib/platform/purge";`,
    `export { deleteOldRows } from "@/lib/platform/purge";`,
  ])("is told from the code where old rows are deleted, else it is a breach: %s", (text) => {
    expect(found(foreignWrites, from("votes"), text)).toHaveLength(1);
  });

  it("is put in by the caller in the deletion of old rows alone", () => {
    const deletion = (name: string) =>
      `async function ${name}(tx: Ctx, table: PgTable) { await tx.db.execute(sql\`delete from \${table} where true\`); }`;
    expect(found(foreignWrites, "lib/platform/purge.ts", deletion("deleteOldRows"))).toEqual([]);
    expect(found(foreignWrites, "lib/platform/purge.ts", deletion("deleteRows"))).toHaveLength(1);
    expect(found(foreignWrites, from("votes"), deletion("deleteOldRows"))).toHaveLength(1);
  });

  it("may be read and locked by others", () => {
    const reads = "sql`select 1 from votes where vote = 1 for update of votes skip locked`";
    expect(found(foreignWrites, from("farms"), reads)).toEqual([]);
  });
});

describe("a protection", () => {
  it.each([
    ["lib/env.ts", "RATE_LIMITS_OFF: flag,"],
    ["tests/integration/votes.test.ts", `process.env.CAPTCHA_SKIP = "true";`],
    ["tests/integration/votes.test.ts", `const env = { EMAIL_REQUESTS_PER_SECOND: "0" };`],
    ["tests/integration/votes.test.ts", `process.env.SMS_PARTS_PER_SECOND = "0";`],
    ["tests/integration/votes.test.ts", `process.env["SMS_PARTS_PER_SECOND"] = "0";`],
    ["tests/integration/votes.test.ts", `vi.stubEnv("EMAIL_REQUESTS_PER_SECOND", "0");`],
    [
      "tests/integration/votes.test.ts",
      `process.env.RATE_LIMIT_POINTS = "card_farm=20,resync=1,vote_account=100000";`,
    ],
    ["tests/integration/votes.test.ts", `vi.mock("@/lib/platform/rate-limits", () => ({}));`],
    ["lib/votes/service.ts", `if (env().NODE_ENV === "test") return;`],
  ])("is never switched off, as in %s: %s", (path, text) => {
    expect(found(offSwitches, path, text)).toHaveLength(1);
  });

  it("may have numbers of its own", () => {
    expect(
      found(offSwitches, "tests/security/x.test.ts", `const env = { RATE_LIMIT_POINTS: "resync=20" };`),
    ).toEqual([]);
  });
});

describe("a transaction", () => {
  it("is refused by the compiler where the pool is wanted", () => {
    const refused = (tx: Tx) => [
      // @ts-expect-error limitRate counts on connections of the pool, which a transaction has none of.
      () => limitRate(tx, "resync", "1"),
      // @ts-expect-error
      () => tx.db.$client,
      () => limitRateInside(tx, "resync", "1"),
    ];
    expect(refused).toBeTypeOf("function");
  });
});

describe("a rule", () => {
  it.each([
    "sql`select created_at at time zone f.time_zone from votes`",
    "sql`select date_trunc('day', created_at, 'America/Toronto') from votes`",
    'new Intl.DateTimeFormat("fr-CA", { dateStyle: "long", timeZone: farm.time_zone });',
    "const year = now.getFullYear();",
    'import { DateTime } from "luxon";',
    'now.toLocaleDateString("fr-CA");',
  ])("goes by the one clock for local time: %s", (text) => {
    expect(found(foreignClocks, "lib/votes/operations/count.ts", text)).toHaveLength(1);
  });

  it("goes by the context's clock, not by the database's", () => {
    expect(
      found(databaseClocks, "lib/votes/queries.ts", "sql`select * from votes where created_at > now()`"),
    ).toHaveLength(1);
  });
});
