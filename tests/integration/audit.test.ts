import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import {
  audit_entries,
  categories,
  connections,
  farms,
  produces,
  questions,
  subscribers,
  users,
  webhook_endpoints,
} from "@/db/schema";
import { auditedChange } from "@/lib/audit/rules";
import { UNSHOWN_FIELDS } from "@/lib/audit/unshown-fields";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { transaction } from "@/lib/platform/context";
import { createProduce, setAvailability } from "@/lib/produce/service";
import { createSubscriber, deleteSubscriber, updateSubscriber } from "@/lib/subscribers/service/manage";
import { LANGS } from "@/lib/vocabulary/languages";
import { asUser, contextFor } from "@/tests/factories/context";
import { makeProduce, makeTenant, makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { knock } from "@/tests/setup/doors/knock";
import { ROUTE_ROWS } from "@/tests/setup/doors/rows";
import { Scene } from "@/tests/setup/doors/scene";
import { allRoutes } from "@/tests/setup/doors/tree";

await emulateProviders();
const routes = await allRoutes();

const entriesBy = (user_id: number) =>
  db().select().from(audit_entries).where(eq(audit_entries.user_id, user_id)).orderBy(audit_entries.id);
const entriesOf = (farm_id: number, action: string) =>
  db()
    .select()
    .from(audit_entries)
    .where(and(eq(audit_entries.farm_id, farm_id), eq(audit_entries.action, action)));

/**
 * Doors for a logged-in person that need no line in the audit log, each with the reason. They change nothing of
 * a farm or an account, or nothing important.
 */
const NOT_AUDITED: Record<string, string> = {
  "POST /api/farms/[farm_id]/add-completed-step": "a tick on a list of tips",
  "PUT /api/farms/[farm_id]/notifications/[notification_id]": "the editor saves by itself while one types",
  "POST /api/farms/[farm_id]/notifications/[notification_id]/check-links": "asks the web, changes nothing",
  "POST /api/farms/[farm_id]/notifications/[notification_id]/send-test": "goes to oneself, changes nothing",
  "POST /api/farms/[farm_id]/unsubscribe": "the consent ledger is its own record",
  "POST /api/farms/[farm_id]/subscribers/[subscriber_id]/resend-confirmation": "the ledger has the request",
  "POST /api/farms/[farm_id]/bulk-operations/[bulk_operation_id]/retry": "goes on with what is in the log",
  "POST /api/farms/[farm_id]/imports": "rows to look at; the start of the import is in the log",
  "POST /api/me/verification-email": "a message to oneself",
  "POST /api/me/verification-phone": "a code, which changes nothing until it is typed",
};

const changing = ROUTE_ROWS.filter(
  ({ door, who, note }) =>
    !note && /^(POST|PUT|PATCH|DELETE) /.test(door) && who.owner === "in" && who.visitor === 401,
);

describe("whoever changes something of a farm or an account", () => {
  it.each(changing.map((row) => [row.door, row] as const))("leaves a line: %s", async (door, row) => {
    const scene = new Scene(row.scene);
    const owner = await scene.person("owner");
    await knock(row, routes.get(door), "owner", scene);
    const lines = (await entriesBy(owner.id)).length;
    if (door in NOT_AUDITED) expect(lines, NOT_AUDITED[door]).toBe(0);
    else expect(lines).toBeGreaterThan(0);
  });

  it("has no door left out that is not there", () => {
    const doors = changing.map(({ door }) => door);
    expect(Object.keys(NOT_AUDITED).filter((door) => !doors.includes(door))).toEqual([]);
  });
});

describe("every field that a line may name", () => {
  const isWorded = (field: string) =>
    UNSHOWN_FIELDS.has(field) ||
    LANGS.every((lang) => Object.hasOwn(CATALOGUE[lang].logs.auditFields, field));

  // Their whole rows are compared, so that each of their columns may be named.
  it.each(
    Object.entries({
      farms,
      produces,
      categories,
      questions,
      subscribers,
      connections,
      users,
      webhook_endpoints,
    }),
  )("has words in each language, or is left out: %s", (_, table) => {
    expect(Object.keys(getTableColumns(table)).filter((field) => !isWorded(field))).toEqual([]);
  });

  it("is so in all lines that the doors above left", async () => {
    const lines = await db().select().from(audit_entries);
    expect(lines.length).toBeGreaterThan(50);
    const fields = lines.flatMap(({ before, after: { changed = [], ...after } }) => [
      ...Object.keys(before),
      ...Object.keys(after),
      ...(changed as string[]),
    ]);
    expect([...new Set(fields)].filter((field) => !isWorded(field))).toEqual([]);
  });
});

describe("a line of the audit", () => {
  it("says who, what, and the values before and after", async () => {
    const { owner, farm } = await makeTenant();
    const produce = await makeProduce(farm, { availability: "available" });
    await setAvailability(asUser(owner), {
      farm_id: farm.id,
      produce_id: produce.id,
      availability: "sold-out",
    });
    expect(await entriesOf(farm.id, "produce.update")).toMatchObject([
      {
        actor: "user",
        user_id: owner.id,
        on_behalf_of_user_id: null,
        subject_id: produce.id,
        before: { availability: "available" },
        after: { availability: "sold-out" },
        request_id: "test",
      },
    ]);
  });

  it("names the person in whose place a super administrator acts", async () => {
    const { owner, farm } = await makeTenant();
    const admin = await makeUser({ is_admin: true });
    const acting = { kind: "user", user_id: owner.id, is_admin: false, acted_by: admin.id } as const;
    await createProduce(contextFor(acting), { farm_id: farm.id, name: "Ail" });
    expect(await entriesOf(farm.id, "produce.create")).toMatchObject([
      { user_id: admin.id, on_behalf_of_user_id: owner.id },
    ]);
  });

  it("is gone with the transaction that it was written in", async () => {
    const { owner, farm } = await makeTenant();
    const ctx = asUser(owner);
    const failing = transaction(ctx, async (tx) => {
      await createProduce(tx, { farm_id: farm.id, name: "Ail" });
      throw new Error("not after all");
    });
    await expect(failing).rejects.toThrow("not after all");
    expect(await entriesOf(farm.id, "produce.create")).toEqual([]);
  });

  it("holds nothing that reaches a subscriber or says who they are", async () => {
    const { owner, farm } = await makeTenant();
    const ctx = asUser(owner);
    const secret = { name: "Zénobie Quirion", email: "zenobie@abonne.test", phone: "+15145570199" };
    const { id } = await createSubscriber(ctx, { farm_id: farm.id, ...secret, zipcode: "J3B 1A1" });
    const ids = { farm_id: farm.id, subscriber_id: id };
    await updateSubscriber(ctx, { ...ids, email: "quirion@abonne.test", lang: "en" });
    await deleteSubscriber(ctx, ids);
    const lines = await db()
      .select()
      .from(audit_entries)
      .where(eq(audit_entries.farm_id, farm.id))
      .orderBy(audit_entries.id);
    expect(lines.map(({ action }) => action)).toEqual([
      "subscriber.create",
      "subscriber.update",
      "subscriber.delete",
    ]);
    expect(lines[1]).toMatchObject({ before: { lang: "fr" }, after: { lang: "en" } });
    expect(lines[1]!.after.changed).toContain("email");
    expect(JSON.stringify(lines)).not.toMatch(/Zénobie|Quirion|quirion|zenobie|5570199|J3B/);
  });

  it("cannot be changed or deleted", async () => {
    const { owner, farm } = await makeTenant();
    await createProduce(asUser(owner), { farm_id: farm.id, name: "Ail" });
    const cause = { cause: { message: expect.stringContaining("append-only") } };
    const ofFarm = sql`farm_id = ${farm.id}`;
    for (const statement of [
      sql`update audit_entries set action = 'x' where ${ofFarm}`,
      sql`update audit_entries set user_id = ${(await makeUser()).id} where ${ofFarm}`,
      sql`delete from audit_entries where ${ofFarm}`,
    ])
      await expect(db().execute(statement)).rejects.toMatchObject(cause);
    await db().execute(sql`update audit_entries set user_id = null where ${ofFarm}`);
  });

  it("names what it may not show, and keeps no secret", () => {
    const change = auditedChange(
      "account",
      { lang: "fr", password_hash: "a", email: "a@x.test", same: 1 },
      { lang: "en", password_hash: "b", email: "b@x.test", same: 1 },
    );
    expect(change).toEqual({
      before: { lang: "fr" },
      after: { lang: "en", changed: ["email", "password_hash"] },
    });
  });
});
