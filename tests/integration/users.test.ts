import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { audit_entries, farms, users } from "@/db/schema";
import { login } from "@/lib/accounts/service/log-in";
import { changeRequestState } from "@/lib/logs/service/request-state";
import { addFarmNote } from "@/lib/producers/service/notes";
import { listUsers } from "@/lib/users/service/list";
import { readUser } from "@/lib/users/service/page";
import { makeAccount, makeApiToken, PASSWORD } from "@/tests/factories/account";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeContactRequest } from "@/tests/factories/logs";
import { giveApp } from "@/tests/factories/second-factor";
import { makeFarm, makeMember, makeTenant, makeUser } from "@/tests/factories/tenant";

const potager = asUser({ id: 1, is_admin: true });
let count = 0;
/** A word that only one test's people have. */
const uniqueWord = () => `quinoa${process.pid}${++count}x`;
const found = async (query: object) => (await listUsers(potager, query)).rows;
const only = async (q: string) => (await found({ q }))[0];

describe("the list of users", () => {
  it("is for super administrators alone", async () => {
    const { owner } = await makeTenant();
    for (const verb of [listUsers, readUser]) {
      await expect(verb(asVisitor(), { user_uuid: owner.uuid })).rejects.toMatchObject({
        code: "unauthenticated",
      });
      await expect(verb(asUser(owner), { user_uuid: owner.uuid })).rejects.toMatchObject({
        code: "forbidden",
      });
    }
  });

  it("finds a person by name, email and phone, whatever the accents and capitals", async () => {
    const word = uniqueWord();
    const phone = `+1581${String(5_550_000 + count)}`;
    const user = await makeUser({ name: `Élodie ${word}nom`, email: `${word}mail@ferme.test`, phone });
    for (const q of [`elodie ${word}NOM`, `${word}mail@`, phone.slice(2)])
      expect((await found({ q })).map(({ uuid }) => uuid)).toEqual([user.uuid]);
    await db()
      .update(users)
      .set({ name: `Rosa ${word}autre` })
      .where(eq(users.id, user.id));
    expect(await only(`${word}nom`)).toBeUndefined();
    expect((await only(`${word}autre`))?.uuid).toBe(user.uuid);
  });

  it("counts the farms of a person, whatever happens to them", async () => {
    const word = uniqueWord();
    const owner = await makeUser({ name: word });
    expect(await only(word)).toMatchObject({ farm_count: 0, farms: [] });
    expect((await found({ q: word, only: "without_farm" })).length).toBe(1);
    const [first, second] = [await makeFarm(owner), await makeFarm(owner)];
    const member = await makeMember(first, "employee");
    expect((await only(word))?.farms.map(({ uuid }) => uuid)).toEqual([second.uuid, first.uuid]);
    await db().update(farms).set({ deleted_at: new Date() }).where(eq(farms.id, first.id));
    expect(await only(word)).toMatchObject({ farm_count: 1, farms: [{ uuid: second.uuid }] });
    expect(await only(member.email)).toMatchObject({ farm_count: 0 });
    await db().update(farms).set({ deleted_at: null }).where(eq(farms.id, first.id));
    expect((await only(word))?.farm_count).toBe(2);
    expect(await found({ q: word, only: "without_farm" })).toEqual([]);
  });

  it("filters by what is special, and knows the last log-in", async () => {
    const word = uniqueWord();
    const plain = await makeAccount({ name: `${word} un` });
    await makeUser({ name: `${word} deux`, email_verified_at: null });
    await makeUser({ name: `${word} trois`, is_admin: true });
    await makeUser({ name: `${word} quatre`, blocked_at: new Date(), blocked_reason: "Essai" });
    const names = async (filter: object) =>
      (await found({ q: word, ...filter })).map(({ name }) => name.split(" ")[1]);
    expect(await names({})).toEqual(["quatre", "trois", "deux", "un"]);
    expect(await names({ dir: "asc" })).toEqual(["un", "deux", "trois", "quatre"]);
    expect(await names({ only: "unverified" })).toEqual(["deux"]);
    expect(await names({ only: "super_admin" })).toEqual(["trois"]);
    expect(await names({ only: "blocked" })).toEqual(["quatre"]);
    expect((await only(`${word} un`))?.last_log_in_at).toBeNull();
    await login(asVisitor(), { email: plain.email, password: PASSWORD });
    expect((await only(`${word} un`))?.last_log_in_at).toBeInstanceOf(Date);
    expect((await names({ sort: "last_log_in" }))[0]).toBe("un");
  });
});

describe("the page of a user", () => {
  it("shows farms, access and activity without any secret", async () => {
    const { farm, owner } = await makeTenant();
    await giveApp(owner);
    await makeApiToken(owner);
    await db().update(users).set({ password_hash: "secret-hash" }).where(eq(users.id, owner.id));
    const { user, acts, next } = await readUser(potager, { user_uuid: owner.uuid });
    expect(user).toMatchObject({
      uuid: owner.uuid,
      email: owner.email,
      has_password: true,
      farms: [{ uuid: farm.uuid, role: "owner" }],
      second_factor: { app: true, passkeys: 0, recovery_codes_left: 0 },
      tokens: 1,
      sessions: [],
      blocked: null,
      own: false,
    });
    expect(JSON.stringify(user)).not.toMatch(/secret|hash/);
    expect({ acts, next }).toEqual({ acts: [], next: null });
  });

  it("leaves out what others did to something that has the same number", async () => {
    const { owner } = await makeTenant();
    const line = { actor: "user" as const, subject_id: owner.id, request_id: crypto.randomUUID() };
    const actions = [
      "account.add-farm-note",
      "account.change-faq",
      "account.change-request",
      "account.unblock",
    ];
    await db()
      .insert(audit_entries)
      .values(actions.map((action) => ({ ...line, action })));
    const { acts } = await readUser(potager, { user_uuid: owner.uuid });
    expect(acts.map(({ action }) => action)).toEqual(["account.unblock"]);
  });

  it("is not about the note, the question or the request that an act names", async () => {
    const admin = await makeUser({ is_admin: true });
    const { farm } = await makeTenant();
    await addFarmNote(asUser(admin), { farm_id: farm.id, text: "Appeler en mai." });
    const request_id = await makeContactRequest();
    await changeRequestState(asUser(admin), { log: "contact", request_id, state: "done" });
    const lines = await db().select().from(audit_entries).where(eq(audit_entries.user_id, admin.id));
    expect(lines.map(({ subject_id }) => subject_id)).toEqual([null, null]);
    expect(lines.map(({ after }) => after)).toEqual([
      { note_id: expect.any(Number) },
      { request: "contact", request_id, state: "done" },
    ]);
  });

  it("is missing for an account that there is not", async () => {
    await expect(
      readUser(potager, { user_uuid: "00000000-0000-4000-8000-000000000000" }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});
