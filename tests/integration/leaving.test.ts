import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import {
  audit_entries,
  sessions,
  subscribers,
  transactional_messages,
  uploads,
  users,
  votes,
} from "@/db/schema";
import { deleteAccount, exportAccount } from "@/lib/accounts/service/leave";
import { deleteFarm } from "@/lib/farms/service/write";
import { castVote } from "@/lib/votes/service";
import { makeAccount, makeSession, PASSWORD } from "@/tests/factories/account";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeFarm, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const refused = (code: string) => expect.objectContaining({ code });
const withPassword = { current_password: PASSWORD };

const isThere = async (id: number) => (await db().select().from(users).where(eq(users.id, id))).length === 1;

describe("deleting one's own account", () => {
  it("ends its sessions, takes its votes and messages along, and keeps no contact data anywhere", async () => {
    const { farm } = await makeTenant();
    const person = await makeAccount({
      email: "gone.for.good@farms.test",
      name: "Zélie Untel",
      phone: "+15145550188",
    });
    await makeSession(person);
    await castVote(asUser(person), { farm_id: farm.id, vote: 5 });
    const subscriber = await makeSubscriber(farm, { user_id: person.id }, ["email"]);
    await db()
      .insert(transactional_messages)
      .values({
        ...{ kind: "password_changed", channel: "email", address: person.email, lang: "fr" },
      });
    await deleteAccount(asUser(person), withPassword);
    expect(await isThere(person.id)).toBe(false);
    expect(await db().select().from(sessions).where(eq(sessions.user_id, person.id))).toEqual([]);
    expect(await db().select().from(votes).where(eq(votes.user_id, person.id))).toEqual([]);
    const [kept] = await db().select().from(subscribers).where(eq(subscribers.id, subscriber.id));
    expect(kept).toMatchObject({ user_id: null, email: subscriber.email });
    const entries = await db().select().from(audit_entries).where(eq(audit_entries.subject_id, person.id));
    expect(entries.map(({ action }) => action)).toContain("account.delete");
    for (const table of [
      "users",
      "sessions",
      "audit_entries",
      "transactional_messages",
      "account_links",
      "votes",
    ]) {
      const found = await db().execute(
        sql`select 1 from ${sql.identifier(table)} t where t::text ilike any (array['%gone.for.good%', '%Zélie Untel%', '%5145550188%'])`,
      );
      expect(found, table).toHaveLength(0);
    }
  });

  it("asks for the password, and a token of somebody who left opens nothing", async () => {
    const person = await makeAccount();
    await expect(deleteAccount(asUser(person), {})).rejects.toEqual(refused("invalid"));
    await expect(deleteAccount(asUser(person), { current_password: "wrong" })).rejects.toEqual(
      refused("invalid"),
    );
    await expect(deleteAccount(asVisitor(), withPassword)).rejects.toEqual(refused("unauthenticated"));
    const without = await makeAccount({ password_hash: null });
    await expect(deleteAccount(asUser(without), withPassword)).rejects.toEqual(refused("invalid"));
    expect(await isThere(person.id)).toBe(true);
    await deleteAccount(asUser(person), withPassword);
    await expect(exportAccount(asUser(person))).rejects.toEqual(refused("unauthenticated"));
    await expect(deleteAccount(asUser(person), withPassword)).rejects.toEqual(refused("unauthenticated"));
  });

  it("waits until an owner handed over or closed each farm, and names them", async () => {
    const owner = await makeAccount();
    const farm = await makeFarm(owner, { name: "Ferme du Coteau" });
    await expect(deleteAccount(asUser(owner), withPassword)).rejects.toMatchObject({
      code: "conflict",
      global: [{ key: "ownsFarms", values: { count: 1, farms: "Ferme du Coteau" } }],
    });
    expect(await isThere(owner.id)).toBe(true);
    await deleteFarm(asUser(owner), { farm_id: farm.id });
    await deleteAccount(asUser(owner), withPassword);
    expect(await isThere(owner.id)).toBe(false);
  });

  it("is no way for a super administrator", async () => {
    const admin = await makeAccount({ is_admin: true });
    await expect(deleteAccount(asUser(admin), withPassword)).rejects.toEqual(refused("conflict"));
  });

  it("leaves the pictures of a farm to its owner", async () => {
    const { owner, farm } = await makeTenant();
    const person = await makeAccount();
    const row = { user_id: person.id, bytes: 1 };
    await db()
      .insert(uploads)
      .values([
        { ...row, path: "uploads/2026/11/aaaaaaaaaaaaaaaaaaaaaaaaaa", farm_id: farm.id },
        { ...row, path: "uploads/2026/11/bbbbbbbbbbbbbbbbbbbbbbbbbb", farm_id: null },
      ]);
    await deleteAccount(asUser(person), withPassword);
    const left = await db().select().from(uploads);
    expect(left.map(({ path, user_id }) => [path.slice(-1), user_id])).toEqual([["a", owner.id]]);
  });
});

describe("taking one's data along", () => {
  it("holds what we keep of the account, and nothing of anybody else", async () => {
    const { owner, farm } = await makeTenant();
    const other = await makeSubscriber(farm, { name: "Quelqu’un d’autre" }, ["email"]);
    await makeSession(owner);
    await makeSubscriber(farm, { user_id: owner.id, name: "Moi" }, ["email"]);
    const data = await exportAccount(asUser(owner));
    expect(data.account).toMatchObject({ email: owner.email, name: owner.name });
    expect(data.farms).toMatchObject([{ farm: farm.name, role: "owner" }]);
    expect(data.subscriptions).toMatchObject([{ farm: farm.name, name: "Moi" }]);
    expect(data.sessions).toHaveLength(1);
    const text = JSON.stringify(data);
    expect(text).not.toContain(other.email!);
    expect(text).not.toMatch(/hash|secret|password/);
    await expect(exportAccount(asVisitor())).rejects.toEqual(refused("unauthenticated"));
  });
});
