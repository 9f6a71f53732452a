import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { audit_entries, impersonations, produces, sessions, uploads, users } from "@/db/schema";
import { logout } from "@/lib/accounts/service/log-in";
import { traceActing } from "@/lib/audit/operations/leave-trace";
import { listActivity } from "@/lib/audit/service";
import { getMyFarm } from "@/lib/farms/service/read";
import { createNotification, updateNotification } from "@/lib/notifications/service/drafts";
import { isClosedByActing } from "@/lib/platform/closed-by-acting";
import { type Actor, type PoolCtx, transaction } from "@/lib/platform/context";
import { createProduce, setAvailability } from "@/lib/produce/service";
import { endSuperAdmin } from "@/lib/second-factor/service/super-admins";
import { identify } from "@/lib/transport/session";
import { cropUpload, deleteUpload, uploadImage } from "@/lib/uploads/service";
import { endActing, readActing, startActing } from "@/lib/users/service/act-as";
import { blockUser } from "@/lib/users/service/block";
import { listUsers } from "@/lib/users/service/list";
import { makeAccount, messagesTo, PASSWORD } from "@/tests/factories/account";
import { makeActing } from "@/tests/factories/acting";
import { asUser, asVisitor, contextFor } from "@/tests/factories/context";
import { makeProduce, makeTenant, makeUser } from "@/tests/factories/tenant";

const reason = "Aide au téléphone";

/** A context as a door makes it for a browser that acts. */
async function contextOf(cookie: string, options = {}): Promise<PoolCtx> {
  const ctx: PoolCtx = contextFor(await identify(null, cookie), options);
  traceActing(ctx);
  return ctx;
}

/** The session of a super administrator, with its cookie. */
async function superAdmin() {
  const admin = await makeAccount({ is_admin: true, name: "Alix Aide" });
  const { cookie, session } = await makeActing(await makeUser(), admin);
  await db()
    .update(impersonations)
    .set({ ended_at: new Date() })
    .where(eq(impersonations.session_id, session.id));
  return { admin, cookie, session, ctx: await contextOf(cookie) };
}

describe("beginning to act in the name of a user", () => {
  it("is for super administrators alone, and nobody else learns of the account", async () => {
    const { owner } = await makeTenant();
    const input = { user_uuid: owner.uuid, reason };
    await expect(startActing(asVisitor(), input)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(startActing(asUser(owner), input)).rejects.toMatchObject({ code: "not_found" });
    for (const verb of [endActing, readActing])
      await expect(verb(asVisitor(), {})).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("gives the session the rights of that user, no others, and tells the user why", async () => {
    const { farm, owner } = await makeTenant();
    const { admin, cookie, ctx } = await superAdmin();
    expect(await startActing(ctx, { user_uuid: owner.uuid, reason })).toEqual({ farm_uuid: farm.uuid });
    const actor = await identify(null, cookie);
    expect(actor).toMatchObject({ user_id: owner.id, is_admin: false, acted_by: admin.id });
    const acting = await contextOf(cookie);
    await expect(listUsers(acting, {})).rejects.toMatchObject({ code: "forbidden" });
    expect(await readActing(acting)).toMatchObject({ name: owner.name, user_uuid: owner.uuid });
    const [message, ...others] = await messagesTo(owner.email);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ kind: "acted_as", payload: { reason, name: "Alix Aide" } });
  });

  it("needs a reason, and the password when no second factor was shown lately", async () => {
    const { owner } = await makeTenant();
    const { cookie, session, ctx } = await superAdmin();
    await expect(startActing(ctx, { user_uuid: owner.uuid, reason: "ab" })).rejects.toThrow();
    const at = new Date(Date.now() - 3_600_000);
    await db().update(sessions).set({ second_factor_at: at }).where(eq(sessions.id, session.id));
    const later = await contextOf(cookie);
    const input = { user_uuid: owner.uuid, reason };
    await expect(startActing(later, input)).rejects.toMatchObject({
      fields: { current_password: [{ key: "requiredPassword" }] },
    });
    await startActing(later, { ...input, current_password: PASSWORD });
  });

  it("never concerns the own account, another super administrator or a blocked account", async () => {
    const { admin, ctx } = await superAdmin();
    const refused = async ({ uuid }: { uuid: string }) =>
      startActing(ctx, { user_uuid: uuid, reason }).catch((error) => error.global[0].key);
    expect(await refused(admin)).toBe("actAsOwn");
    const other = await makeUser({ is_admin: true });
    expect(await refused(other)).toBe("actAsSuperAdmin");
    const blocked = await makeUser({ blocked_at: new Date(), blocked_reason: reason });
    expect(await refused(blocked)).toBe("targetBlocked");
    for (const target of [other, blocked]) await expect(makeActing(target)).rejects.toThrow();
    await expect(makeActing(admin, await makeAccount())).rejects.toThrow();
  });
});

describe("acting ends", () => {
  const kindOf = async (cookie: string): Promise<Partial<Actor>> => identify(null, cookie);

  it("by a press, after which the session is that of the super administrator again", async () => {
    const { owner } = await makeTenant();
    const { cookie, admin } = await makeActing(owner);
    expect(await endActing(await contextOf(cookie))).toEqual({ user_uuid: owner.uuid });
    const actor = await kindOf(cookie);
    expect(actor).toMatchObject({ user_id: admin.id, is_admin: true });
    expect(actor).not.toHaveProperty("acted_by");
    expect(await endActing(await contextOf(cookie))).toEqual({ user_uuid: null });
  });

  it("by time, after an hour at most, which the database holds to", async () => {
    const { owner } = await makeTenant();
    const { cookie, admin, session } = await makeActing(owner);
    const past = new Date(Date.now() - 2 * 3_600_000);
    const by = eq(impersonations.session_id, session.id);
    await expect(
      db()
        .update(impersonations)
        .set({ ends_at: new Date(Date.now() + 2 * 3_600_000) })
        .where(by),
    ).rejects.toThrow();
    await db()
      .update(impersonations)
      .set({ created_at: past, ends_at: new Date(past.getTime() + 3_600_000) })
      .where(by);
    expect(await kindOf(cookie)).toMatchObject({ user_id: admin.id, is_admin: true });
  });

  it("with the right, the session or the block of either", async () => {
    const { owner } = await makeTenant();
    const first = await makeActing(owner);
    const other = await makeAccount({ is_admin: true });
    const proof = { current_password: PASSWORD };
    await endSuperAdmin(asUser(other), { user_id: first.admin.id, ...proof });
    expect(await kindOf(first.cookie)).toMatchObject({ user_id: first.admin.id, is_admin: false });
    const second = await makeActing(owner);
    await logout(await contextOf(second.cookie), {});
    expect(await kindOf(second.cookie)).toEqual({ kind: "visitor" });
    const third = await makeActing(owner);
    await blockUser(asUser(other), { user_uuid: owner.uuid, reason });
    expect(await kindOf(third.cookie)).toMatchObject({ user_id: third.admin.id, is_admin: true });
  });
});

describe("what is done in the name of a user", () => {
  it("names both in the audit, and says so to the farm", async () => {
    const { farm, owner } = await makeTenant();
    const { cookie, admin } = await makeActing(owner);
    await createProduce(await contextOf(cookie), { farm_id: farm.id, name: "Panais" });
    expect(await db().$count(produces, eq(produces.farm_id, farm.id))).toBe(1);
    const lines = await db().select().from(audit_entries).where(eq(audit_entries.user_id, admin.id));
    expect(lines.map(({ action, on_behalf_of_user_id }) => [action, on_behalf_of_user_id])).toEqual([
      ["produce.create", owner.id],
    ]);
    const { rows } = await listActivity(asUser(owner), { farm_id: farm.id });
    expect(rows[0]).toMatchObject({ user: { name: "Alix Aide" }, on_behalf_of: { id: owner.id } });
  });

  it("leaves a trace also when its verb writes none", async () => {
    const { owner } = await makeTenant();
    const { cookie, admin } = await makeActing(owner);
    const ctx = await contextOf(cookie);
    await transaction(ctx, async (tx) => tx.db.select().from(users).limit(1));
    const linesOf = () => db().select().from(audit_entries).where(eq(audit_entries.user_id, admin.id));
    expect(await linesOf()).toEqual([]);
    await transaction(ctx, (tx) => tx.db.update(users).set({ lang: "en" }).where(eq(users.id, owner.id)));
    expect(await linesOf()).toMatchObject([
      { action: "account.acted", on_behalf_of_user_id: owner.id, subject_id: owner.id },
    ]);
    // A second call with the same X-Request-Id leaves one of its own; a second transaction of a call does not.
    const again = await contextOf(cookie);
    for (const lang of ["fr", "en"] as const)
      await transaction(again, (tx) => tx.db.update(users).set({ lang }).where(eq(users.id, owner.id)));
    expect(await linesOf()).toHaveLength(2);
  });

  it("says on which farm, and that a save changed nothing, also when its verb writes no line", async () => {
    const { farm, owner } = await makeTenant();
    const produce = await makeProduce(farm, { availability: "available" });
    const { cookie, admin } = await makeActing(owner);
    const of = { farm_id: farm.id };
    await setAvailability(await contextOf(cookie), {
      ...of,
      ...{ produce_id: produce.id, availability: "available" },
    });
    const { id } = await createNotification(asUser(owner), { ...of, type: "email" });
    await updateNotification(await contextOf(cookie), { ...of, notification_id: id, title: "Juin" });
    const lines = await db().select().from(audit_entries).where(eq(audit_entries.user_id, admin.id));
    expect(lines).toMatchObject([
      {
        ...{ action: "account.acted-unchanged", farm_id: farm.id, on_behalf_of_user_id: owner.id },
        after: { subject: "produce" },
      },
      { action: "account.acted", farm_id: farm.id, on_behalf_of_user_id: owner.id },
    ]);
    const { rows } = await listActivity(asUser(owner), of);
    expect(rows.map(({ subject }) => subject)).not.toContain("account");
  });

  it("leaves the pictures of the person alone", async () => {
    const { farm, owner } = await makeTenant();
    const pixel = { create: { width: 40, height: 40, channels: 3, background: "#2f6b3c" } } as const;
    const file = new Uint8Array(await sharp(pixel).jpeg().toBuffer());
    const own = await uploadImage(asUser(owner), { file });
    const gone = await makeTenant();
    const left = await uploadImage(asUser(gone.owner), { file, farm_id: gone.farm.id });
    await db().update(uploads).set({ user_id: owner.id }).where(eq(uploads.farm_id, gone.farm.id));
    const acting = await contextOf((await makeActing(owner)).cookie);
    const refused = { code: "forbidden", global: [{ key: "notWhileActing" }] };
    await expect(uploadImage(acting, { file })).rejects.toMatchObject(refused);
    const area = { left: 0, top: 0, width: 0.5, height: 0.5 };
    await expect(cropUpload(acting, { path: own.path, url: own.url, area })).rejects.toMatchObject(refused);
    await expect(deleteUpload(acting, { path: own.path })).rejects.toMatchObject(refused);
    await expect(deleteUpload(acting, { path: left.path })).rejects.toMatchObject({ code: "not_found" });
    expect(await db().$count(uploads, eq(uploads.user_id, owner.id))).toBe(2);
    const ofFarm = await uploadImage(acting, { file, farm_id: farm.id });
    await deleteUpload(acting, { path: ofFarm.path });
  });

  it("tells what is closed because one acts from what the person may not do either", async () => {
    const { owner, farm } = await makeTenant();
    const { cookie } = await makeActing(owner);
    const { role } = await getMyFarm(await contextOf(cookie), { farm_uuid: farm.uuid });
    expect(role).toBe("acting_owner");
    for (const permission of ["billing.manage", "subscriber.import"] as const) {
      expect(isClosedByActing(role, permission)).toBe(true);
      for (const other of ["owner", "employee", "acting_employee", "super_admin"] as const)
        expect(isClosedByActing(other, permission)).toBe(false);
    }
    // What may be done while one acts is not closed.
    expect(isClosedByActing(role, "produce.write")).toBe(false);
  });

  it("is written by nobody but super administrators, which the database refuses", async () => {
    const { owner } = await makeTenant();
    const line = { actor: "user" as const, action: "farm.update", request_id: "test" };
    await expect(
      db()
        .insert(audit_entries)
        .values({ ...line, user_id: owner.id, on_behalf_of_user_id: (await makeUser()).id }),
    ).rejects.toThrow();
  });
});
