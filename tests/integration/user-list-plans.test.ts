import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema";
import { USER_FILTERS, USER_SORTS } from "@/lib/users/rules";
import { listUsers } from "@/lib/users/service/list";
import { readUser } from "@/lib/users/service/page";
import { asUser } from "@/tests/factories/context";
import { makeManyActs, makeManyUsers } from "@/tests/factories/many-users";
import { recorded } from "@/tests/factories/recorded-statements";
import { scannedTables } from "@/tests/factories/scanned-tables";

const PEOPLE = 200_000;
const tag = `personne${process.pid}`;
const potager = asUser({ id: 1, is_admin: true });

describe("the list of 200,000 users reads no table from end to end", () => {
  beforeAll(() => makeManyUsers(tag, PEOPLE), 180_000);

  const orders = USER_SORTS.flatMap((sort) => ["asc", "desc"].map((dir) => ({ sort, dir })));
  const cases: [string, object][] = [
    ["a search for a name", { q: "gagne 42" }],
    ["a search for part of an email", { q: "4242@pers" }],
    ["a search for a phone", { q: "(514) 55" }],
    ["a search for the beginning of a word", { q: "zo" }],
    ["a search for one letter", { q: "l" }],
    ["a search in a filter", { q: "tremblay", only: "unverified" }],
    ...orders.map((order): [string, object] => [`by ${order.sort}, ${order.dir}`, order]),
    ...USER_FILTERS.flatMap((only) =>
      orders.map((order): [string, object] => [`${only} by ${order.sort}, ${order.dir}`, { only, ...order }]),
    ),
  ];

  it.each(cases)("%s, on the first page and the next ones", async (_name, query) => {
    let after: string | null = null;
    const seen = new Set<string>();
    for (let page = 0; page < 3; page++) {
      const { ctx, asked } = recorded(potager);
      const found: Awaited<ReturnType<typeof listUsers>> = await listUsers(ctx, { ...query, after });
      expect(await scannedTables(asked().flat(), "user_search")).toEqual([]);
      if (page === 0) expect(found.rows.length).toBeGreaterThan(0);
      for (const { uuid } of found.rows) {
        expect(seen.has(uuid)).toBe(false);
        seen.add(uuid);
      }
      after = found.next;
      if (!after) break;
    }
  });

  it("shows each account once from end to end, in the order of log-ins", async () => {
    const moments: number[] = [];
    const seen = new Set<string>();
    let after: string | null = null;
    do {
      const query = { only: "super_admin", sort: "last_log_in", dir: "asc", after };
      const found: Awaited<ReturnType<typeof listUsers>> = await listUsers(potager, query);
      for (const { uuid, last_log_in_at } of found.rows) {
        seen.add(uuid);
        moments.push(last_log_in_at?.getTime() ?? 0);
      }
      after = found.next;
    } while (after);
    expect(seen.size).toBe(moments.length);
    expect(moments).toEqual([...moments].sort((one, other) => one - other));
  });

  it("reads an account and its activity, which is long, from indexes", async () => {
    const [user] = await db()
      .select()
      .from(users)
      .where(eq(users.email, `${tag}-500@personne.test`));
    await makeManyActs(user!.id, 40_000);
    const ids = new Set<number>();
    let after: string | null = null;
    for (let page = 0; page < 3; page++) {
      const { ctx, asked } = recorded(potager);
      const view: Awaited<ReturnType<typeof readUser>> = await readUser(ctx, {
        user_uuid: user!.uuid,
        after,
      });
      const statements = asked().flat();
      expect(await scannedTables(statements, "user_search")).toEqual([]);
      expect(await scannedTables(statements, "audit_entries")).toEqual([]);
      for (const { id } of view.acts) ids.add(id);
      after = view.next;
    }
    expect(ids.size).toBe(150);
  });
});
