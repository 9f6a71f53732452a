import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as activity } from "@/app/api/farms/[farm_id]/activity/route";
import { GET as deliveries } from "@/app/api/farms/[farm_id]/notifications/[notification_id]/deliveries/route";
import { GET as people } from "@/app/api/farms/[farm_id]/subscribers/route";
import { db } from "@/db/client";
import { audit_entries } from "@/db/schema";
import { makeToken } from "@/tests/factories/account";
import { makeAudience } from "@/tests/factories/audience";
import { makeNotification, makeTenant } from "@/tests/factories/tenant";
import { ask } from "@/tests/setup/doors/ask";

const PEOPLE = 23;
const pathWith = (query: Record<string, string>) => `/api/x?${new URLSearchParams(query)}`;

/** Sends a farm's audience a message, to each address that a person has. @returns its id */
async function makeSentTo(farm: { id: number }): Promise<number> {
  const { id, accepted_month } = await makeNotification(farm, { status: "sending" });
  await db().execute(sql`
    insert into deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang)
    select farm_id, ${id}::bigint, ${accepted_month}::date, id, channel, address, 'fr' from subscribers,
      lateral (values ('email', email), ('sms', phone)) as way (channel, address)
    where farm_id = ${farm.id} and address is not null`);
  return id;
}

describe("a long list of the API is read part by part", () => {
  const params: Record<string, Record<string, string>> = {};
  let headers: Record<string, string> = {};
  beforeAll(async () => {
    const { farm, owner } = await makeTenant();
    await makeAudience(farm, PEOPLE, 11);
    const at = new Date("2026-11-20T12:00:00.123Z");
    const line = { actor: "job", farm_id: farm.id, action: "produce.update", request_id: "test" } as const;
    // Many lines of one moment, as a bulk operation writes them.
    await db()
      .insert(audit_entries)
      .values(
        Array.from({ length: PEOPLE }, (_, n) => ({ ...line, created_at: n < 9 ? at : new Date(+at + n) })),
      );
    const farm_id = String(farm.id);
    const notification_id = String(await makeSentTo(farm));
    Object.assign(params, { farm: { farm_id }, send: { farm_id, notification_id } });
    headers = { authorization: `Bearer ${await makeToken(owner)}` };
  });

  const LISTS = [
    { what: "subscribers by id", route: people, rows: "subscribers", of: "farm", from: "0", count: PEOPLE },
    {
      what: "recipients of a send",
      route: deliveries,
      rows: "rows",
      of: "send",
      from: "",
      count: PEOPLE + 11,
    },
    { what: "activity", route: activity, rows: "activity", of: "farm", from: "", count: PEOPLE },
  ];

  it.each(LISTS)("$what: each once, in parts of five", async ({ route, rows, of, from, count }) => {
    const seen: number[] = [];
    let query: Record<string, string> = { per_page: "5" };
    if (from) query.after = from;
    for (;;) {
      const { status, body } = await ask(route, {
        method: "GET",
        params: params[of],
        headers,
        path: pathWith(query),
      });
      expect(status).toBe(200);
      expect(body[rows].length).toBeLessThanOrEqual(5);
      seen.push(...body[rows].map(({ id }: { id: number }) => id));
      if (body.next === null) break;
      query = { ...query, after: String(body.next) };
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(count);
  });

  it.each(LISTS)("$what: a cursor that is none is named", async ({ route, of }) => {
    const { status, body } = await ask(route, {
      method: "GET",
      params: params[of],
      headers,
      path: pathWith({ after: "ici" }),
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["after"]]);
  });

  const IGNORED: Record<string, string>[] = [{ page: "2" }, { page: "1" }, { sort: "name" }, { dir: "asc" }];
  it.each(LISTS)("$what: what does not go with a cursor is named", async ({ what, route, of }) => {
    const call = (query: Record<string, string>) =>
      ask(route, { method: "GET", params: params[of], headers, path: pathWith(query) });
    const cursor = { "subscribers by id": "3", "recipients of a send": "email.3", activity: "1.3" }[what]!;
    for (const other of IGNORED) {
      const [name] = Object.keys(other) as [string];
      const { status, body } = await call({ after: cursor, ...other });
      expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
    }
    expect((await call({ page: "2" })).status).toBe(200);
  });

  it("has no next part of subscribers by page", async () => {
    const { body } = await ask(people, {
      method: "GET",
      params: params.farm,
      headers,
      path: pathWith({ per_page: "5" }),
    });
    expect(body.next).toBeNull();
  });
});
