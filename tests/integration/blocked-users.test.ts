import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import {
  account_links,
  audit_entries,
  farm_users,
  notifications,
  pending_log_ins,
  sessions,
  users,
} from "@/db/schema";
import { openSession } from "@/lib/accounts/operations/sessions";
import { autologin, login } from "@/lib/accounts/service/log-in";
import { checkResetLink, forgotPassword, resetPassword } from "@/lib/accounts/service/passwords";
import { onboardByQrCode } from "@/lib/accounts/service/sign-up";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { listOwnedFarmIds } from "@/lib/farms/operations/owners";
import { acceptFarm, offerFarm } from "@/lib/members/service/hand-over";
import { startScheduledSend } from "@/lib/notifications/service/lifecycle";
import { sendNotification } from "@/lib/notifications/service/send";
import { type PoolCtx, transaction } from "@/lib/platform/context";
import { logIn } from "@/lib/second-factor/service/log-in";
import { makeSuperAdmin } from "@/lib/second-factor/service/super-admins";
import { identify } from "@/lib/transport/session";
import { blockUser, unblockUser } from "@/lib/users/service/block";
import { readUser } from "@/lib/users/service/page";
import {
  givePassword,
  makeAccount,
  makeApiToken,
  makeSession,
  makeToken,
  messagesTo,
  PASSWORD,
  secretSentTo,
} from "@/tests/factories/account";
import { makeAudience, zoneAtNoon } from "@/tests/factories/audience";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import { withApp } from "@/tests/factories/second-factor";
import { makeFarm, makeMember, makeNotification, makeTenant, makeUser } from "@/tests/factories/tenant";
import { endsOrBlocks, untilBlocked } from "@/tests/setup/barriers";

const reason = "Envois non sollicités";
const superAdmin = async () => asUser(await makeUser({ is_admin: true }));
const block = async (user: { uuid: string }) =>
  blockUser(await superAdmin(), { user_uuid: user.uuid, reason });
const unblock = async (user: { uuid: string }) =>
  unblockUser(await superAdmin(), { user_uuid: user.uuid, reason: "Erreur de notre part" });
const BLOCKED = { code: "forbidden", global: [{ key: "accountBlocked" }] };

describe("blocking a user", () => {
  it("is for super administrators alone, and nobody else learns of the account", async () => {
    const target = await makeUser();
    const { owner } = await makeTenant();
    for (const verb of [blockUser, unblockUser]) {
      const input = { user_uuid: target.uuid, reason };
      await expect(verb(asVisitor(), input)).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(verb(asUser(owner), input)).rejects.toMatchObject({ code: "not_found" });
      const ctx = await superAdmin();
      for (const user_uuid of [randomUUID(), "1", undefined])
        await expect(verb(ctx, { user_uuid, reason })).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("asks for a reason of 3 to 500 characters", async () => {
    const target = await makeUser();
    const ctx = await superAdmin();
    for (const wrong of [undefined, "", "  ", "ab", "x".repeat(501)])
      await expect(blockUser(ctx, { user_uuid: target.uuid, reason: wrong })).rejects.toThrow();
    await blockUser(ctx, { user_uuid: target.uuid, reason: "x".repeat(500) });
  });

  it("never blocks the own account or another super administrator, in the database too", async () => {
    const admin = await makeUser({ is_admin: true });
    const ctx = asUser(admin);
    const other = await makeUser({ is_admin: true });
    const refused = async (user_uuid: string) =>
      blockUser(ctx, { user_uuid, reason }).catch((error) => error.global[0].key);
    expect(await refused(admin.uuid)).toBe("ownBlock");
    expect(await refused(other.uuid)).toBe("blockSuperAdmin");
    const byHand = db().update(users).set({ blocked_at: new Date(), blocked_reason: reason });
    await expect(byHand.where(eq(users.id, other.id))).rejects.toThrow();
  });

  it("refuses to make a blocked account that of a super administrator", async () => {
    const admin = await makeAccount({ is_admin: true });
    const { user } = await withApp();
    await block(user);
    await expect(
      makeSuperAdmin(asUser(admin), { email: user.email, current_password: PASSWORD }),
    ).rejects.toMatchObject({ fields: { email: [{ key: "targetBlocked" }] } });
  });

  it("ends every session, token, waiting log-in and link at once", async () => {
    const { user } = await withApp();
    await forgotPassword(asVisitor(), { email: user.email });
    const reset = await secretSentTo(user.email, "reset_password");
    const cookie = await makeSession(user);
    const bearers = [await makeToken(user), await makeApiToken(user)];
    const all = async () => [
      await identify(null, cookie),
      ...(await Promise.all(bearers.map((one) => identify(`Bearer ${one}`, undefined)))),
    ];
    expect((await all()).map(({ kind }) => kind)).toEqual(["user", "apiToken", "apiToken"]);
    await block(user);
    expect((await all()).map(({ kind }) => kind)).toEqual(["visitor", "visitor", "visitor"]);
    expect(await db().$count(sessions, eq(sessions.user_id, user.id))).toBe(0);
    expect(await db().$count(pending_log_ins, eq(pending_log_ins.user_id, user.id))).toBe(0);
    expect((await checkResetLink(asVisitor(), { token: reset })).usable).toBe(false);
    const change = { token: reset, email: user.email, new_password: "un tout nouveau mot" };
    await expect(resetPassword(asVisitor(), change)).rejects.toMatchObject({ code: "invalid" });
  });

  it("says so to the right password alone", async () => {
    const user = await makeAccount();
    await block(user);
    const { email } = user;
    for (const verb of [login, logIn])
      await expect(verb(asVisitor(), { email, password: PASSWORD })).rejects.toMatchObject(BLOCKED);
    await expect(login(asVisitor(), { email, password: "faux" })).rejects.toMatchObject({
      code: "unauthenticated",
      global: [{ key: "wrongCredentials" }],
    });
    const before = (await messagesTo(email)).length;
    expect(await forgotPassword(asVisitor(), { email })).toEqual({ success: true });
    expect((await messagesTo(email)).length).toBe(before);
    await expect(
      onboardByQrCode(asVisitor(), { name: "Rose", farm_name: "Ferme", email }),
    ).rejects.toMatchObject({ fields: { email: [{ key: "emailTaken" }] } });
  });

  it("fails closed in the database, whichever door forgets to ask", async () => {
    const { user, pending, code } = await withApp();
    await block(user);
    await expect(logIn(asVisitor(), { pending, code })).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(openSession(asVisitor(), user, "browser")).rejects.toThrow();
    await expect(makeToken(user)).rejects.toThrow();
    await expect(makeApiToken(user)).rejects.toThrow();
    await expect(
      db()
        .insert(account_links)
        .values({
          ...{ user_id: user.id, kind: "autologin", token_hash: randomUUID(), expires_at: new Date() },
        }),
    ).rejects.toThrow();
    await expect(autologin(asVisitor(), { autologin_token: "x" })).rejects.toMatchObject({ code: "invalid" });
  });

  it("leaves no session when a log-in runs at the same moment", async () => {
    for (let at = 0; at < 8; at++) {
      const user = await makeAccount();
      await Promise.allSettled([
        login(asVisitor(), { email: user.email, password: PASSWORD }),
        block(user),
        login(asVisitor(), { email: user.email, password: PASSWORD }),
      ]);
      expect(await db().$count(sessions, eq(sessions.user_id, user.id))).toBe(0);
    }
  });

  it("tells the person why, both ways, and writes both into the audit", async () => {
    const user = await makeAccount({ lang: "en" });
    await block(user);
    await unblock(user);
    await login(asVisitor(), { email: user.email, password: PASSWORD });
    const [second, first] = await messagesTo(user.email);
    expect([first?.kind, first?.lang, first?.payload.reason]).toEqual(["account_blocked", "en", reason]);
    expect([second?.kind, second?.payload.reason]).toEqual(["account_unblocked", "Erreur de notre part"]);
    const { acts } = await readUser(await superAdmin(), { user_uuid: user.uuid });
    expect(acts.map(({ action, reason: why }) => [action, why])).toEqual([
      ["account.unblock", "Erreur de notre part"],
      ["account.block", reason],
    ]);
    await expect(unblock(user)).rejects.toMatchObject({ code: "conflict" });
    const stranger = await makeUser({ email_verified_at: null });
    await block(stranger);
    expect(await messagesTo(stranger.email)).toEqual([]);
  });

  it("happens once when two do it", async () => {
    const user = await makeUser();
    const results = await Promise.allSettled([block(user), block(user)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const lines = await db().$count(
      audit_entries,
      sql`${audit_entries.action} = 'account.block' and ${audit_entries.subject_id} = ${user.id}`,
    );
    expect(lines).toBe(1);
  });
});

describe("the farms of a blocked owner", () => {
  const statusOf = async ({ id }: { id: number }) =>
    (await db().select().from(notifications).where(eq(notifications.id, id)))[0];

  it("wait with what goes out and with what is planned, until somebody resumes it", async () => {
    const { farm, owner } = await makeTenant({ time_zone: zoneAtNoon() });
    const running = await makeNotification(farm, { status: "sending", sending_started_at: new Date() });
    const now = new Date();
    const planned = await makeNotification(farm, {
      status: "scheduled",
      scheduled_at: now,
      accepted_at: now,
    });
    await block(owner);
    expect(await statusOf(running)).toMatchObject({ status: "paused", status_reason: "ownerBlocked" });
    await startScheduledSend(asJob(), {
      notification_id: planned.id,
      accepted_at: planned.accepted_at!.toISOString(),
    });
    expect(await statusOf(planned)).toMatchObject({ status: "paused", status_reason: "ownerBlocked" });
  });

  it("go on when the blocked person only works there", async () => {
    const { farm } = await makeTenant({ time_zone: zoneAtNoon() });
    const running = await makeNotification(farm, { status: "sending", sending_started_at: new Date() });
    const employee = await makeUser();
    await makeFarm(employee);
    await block(employee);
    expect((await statusOf(running))?.status).toBe("sending");
  });

  it("do not send what somebody accepts at the moment of the block", async () => {
    const { farm, owner } = await makeTenant({ time_zone: zoneAtNoon() });
    await makeAudience(farm, 2);
    const draft = await makeNotification(farm, { type: "all" });
    const ctx: PoolCtx = asUser(owner);
    let blocking: Promise<unknown> = Promise.resolve();
    let first = "";
    ctx.beforeCommit = async () => {
      blocking = block(owner);
      first = await endsOrBlocks(blocking);
    };
    await sendNotification(ctx, { farm_id: farm.id, notification_id: draft.id, when: "now" });
    await blocking;
    expect(first).toBe("blocks");
    expect(await statusOf(draft)).toMatchObject({ status: "paused", status_reason: "ownerBlocked" });
  });

  it("are locked before their owner, as every other verb does", async () => {
    const { farm, owner } = await makeTenant();
    let blocking: Promise<unknown> | undefined;
    await transaction(asJob(), async (tx) => {
      await lockFarm(tx, farm.id);
      blocking = block(owner);
      await untilBlocked();
      await tx.db.update(users).set({ default_farm_id: null }).where(eq(users.id, owner.id));
    });
    await blocking;
  });

  it("stay theirs: an offer of before the block is not accepted, and a blocked person gets no farm", async () => {
    const { farm, owner } = await makeTenant();
    const member = await makeMember(farm, "admin");
    await givePassword(owner);
    const [{ id: farm_user_id } = { id: 0 }] = await db()
      .select()
      .from(farm_users)
      .where(and(eq(farm_users.farm_id, farm.id), eq(farm_users.user_id, member.id)));
    const input = { farm_id: farm.id, farm_user_id, current_password: PASSWORD };
    await offerFarm(asUser(owner), input);
    await block(owner);
    await expect(acceptFarm(asUser(member), { farm_id: farm.id })).rejects.toMatchObject({
      code: "conflict",
      global: [{ key: "transferOfBlocked" }],
    });
    await unblock(owner);
    await block(member);
    await expect(acceptFarm(asUser(member), { farm_id: farm.id })).rejects.toMatchObject({
      code: "forbidden",
      global: [{ key: "accountBlocked" }],
    });
    expect(await listOwnedFarmIds(asJob(), owner.id)).toEqual([farm.id]);
  });
});
