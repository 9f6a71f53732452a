import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { GET as listSubscribersRoute } from "@/app/api/farms/[farm_id]/subscribers/route";
import { db } from "@/db/client";
import { farm_invitations, farm_users, farms, users } from "@/db/schema";
import { listActivity } from "@/lib/audit/service";
import { getFarm } from "@/lib/farms/service/read";
import { acceptInvitation, acceptWithNewAccount, readInvitation } from "@/lib/members/service/invitation";
import {
  changeMemberRole,
  inviteMember,
  listMembers,
  removeMember,
  resendInvitation,
} from "@/lib/members/service/team";
import { handleTag } from "@/lib/platform/cache-tags";
import { fixedClock } from "@/lib/platform/clock";
import { authorizeFarm } from "@/lib/platform/permissions";
import { makeToken, messagesTo, PASSWORD, secretSentTo } from "@/tests/factories/account";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeFarm, makeMember, makeTenant, makeUser } from "@/tests/factories/tenant";

const mail = () => `ana-${crypto.randomUUID().slice(0, 8)}@ferme.test`;
const memberOf = async (farm: { id: number }, user: { id: number }) =>
  (
    await db()
      .select()
      .from(farm_users)
      .where(and(eq(farm_users.farm_id, farm.id), eq(farm_users.user_id, user.id)))
  )[0];
const inDays = (days: number) => fixedClock(new Date(Date.now() + days * 86_400_000));

async function invited(role: "admin" | "employee" = "employee", email = mail()) {
  const { farm, owner } = await makeTenant();
  const farmUser = await inviteMember(asUser(owner), { farm_id: farm.id, email, role });
  return { farm, owner, email, farmUser, token: await secretSentTo(email, "invitation") };
}

describe("an invitation", () => {
  it("is written to the address, and makes a member of its account under the same id", async () => {
    const { farm, email, farmUser, token } = await invited("admin");
    expect(farmUser).toMatchObject({ email, role: "admin", status: "invited", user_id: null });
    expect((await messagesTo(email))[0]).toMatchObject({ kind: "invitation", farm_id: farm.id });
    const user = await makeUser({ email, email_verified_at: null });
    const ctx = asUser(user);
    expect(await readInvitation(ctx, { token })).toMatchObject({
      next: "join",
      farm: farm.name,
      role: "admin",
    });
    expect(await acceptInvitation(ctx, { token })).toEqual({ farm_uuid: farm.uuid });
    expect(await memberOf(farm, user)).toMatchObject({ id: farmUser.id, role: "admin" });
    // The link proved the address.
    const [proven] = await db().select().from(users).where(eq(users.id, user.id));
    expect(proven!.email_verified_at).not.toBeNull();
    await expect(acceptInvitation(ctx, { token })).rejects.toMatchObject({
      global: [{ key: "linkExpired" }],
    });
    expect(await readInvitation(ctx, { token })).toBeNull();
  });

  it("proves the address: the own farm is shown and its owner welcomed, as by the usual link", async () => {
    const { email, token } = await invited();
    const user = await makeUser({ email, email_verified_at: null });
    const own = await makeFarm(user);
    await expect(getFarm(asVisitor(), { farm_id: own.id })).rejects.toMatchObject({ code: "not_found" });
    const ctx = asUser(user);
    await acceptInvitation(ctx, { token });
    expect(ctx.stale).toContain(handleTag(own.handle));
    expect((await getFarm(asVisitor(), { farm_id: own.id })).farm.id).toBe(own.id);
    expect((await messagesTo(email)).map(({ kind }) => kind)).toEqual(["welcome", "invitation"]);
    const second = await invited("employee", email);
    await acceptInvitation(asUser(user), { token: second.token });
    expect((await messagesTo(email)).filter(({ kind }) => kind === "welcome")).toHaveLength(1);
  });

  it("makes an account for somebody who has none, and logs in on the farm", async () => {
    const { farm, owner, email, token } = await invited();
    expect(await readInvitation(asVisitor(), { token })).toMatchObject({ next: "sign-up", email });
    const weak = acceptWithNewAccount(asVisitor(), { token, name: "Ana", password: "password" });
    await expect(weak).rejects.toMatchObject({ fields: { password: [{ key: "commonPassword" }] } });
    const signedIn = await acceptWithNewAccount(asVisitor(), { token, name: "Ana", password: PASSWORD });
    expect(signedIn.user).toMatchObject({ email, unverified_email: false, default_farm_id: farm.id });
    expect(signedIn.landing).toContain(farm.uuid);
    expect(await memberOf(farm, signedIn.user)).toMatchObject({ role: "employee" });
    const { rows } = await listActivity(asUser(owner), { farm_id: farm.id });
    expect(rows[0]).toMatchObject({ act: "join", user: { id: signedIn.user.id, name: "Ana" } });
  });

  it("is for its address alone, whoever holds the link", async () => {
    const { farm, email, token } = await invited();
    const other = await makeUser();
    expect(await readInvitation(asUser(other), { token })).toMatchObject({ next: "other" });
    const taken = acceptInvitation(asUser(other), { token });
    await expect(taken).rejects.toMatchObject({ code: "forbidden", global: [{ key: "otherAccount" }] });
    expect(await memberOf(farm, other)).toBeUndefined();
    await makeUser({ email });
    expect(await readInvitation(asVisitor(), { token })).toMatchObject({ next: "log-in" });
    const second = acceptWithNewAccount(asVisitor(), { token, name: "Ana", password: PASSWORD });
    await expect(second).rejects.toMatchObject({ code: "conflict" });
  });

  it("ends after seven days, when it is withdrawn, and when a new link was sent", async () => {
    const { farm, owner, email, farmUser, token } = await invited();
    const user = await makeUser({ email });
    const late = acceptInvitation(asUser(user, { clock: inDays(7) }), { token });
    await expect(late).rejects.toMatchObject({ global: [{ key: "linkExpired" }] });
    expect(
      (await listMembers(asUser(owner, { clock: inDays(8) }), { farm_id: farm.id })).farmUsers[1],
    ).toMatchObject({
      status: "expired",
    });
    const of = { farm_id: farm.id, farm_user_id: farmUser.id };
    // The limit of one message an hour counts by the database's clock, so this one goes to a second address.
    await db()
      .update(farm_invitations)
      .set({ email: `b-${email}` })
      .where(eq(farm_invitations.id, farmUser.id));
    await resendInvitation(asUser(owner), of);
    expect(await readInvitation(asVisitor(), { token })).toBeNull();
    const renewed = await secretSentTo(`b-${email}`, "invitation");
    expect(await readInvitation(asVisitor(), { token: renewed })).not.toBeNull();
    await removeMember(asUser(owner), of);
    expect(await readInvitation(asVisitor(), { token: renewed })).toBeNull();
  });

  it("is sent once however many are made at once, and not to who works there", async () => {
    const { farm, owner } = await makeTenant();
    const member = await makeMember(farm, "employee");
    const ctx = asUser(owner);
    const again = inviteMember(ctx, { farm_id: farm.id, email: member.email.toUpperCase(), role: "admin" });
    await expect(again).rejects.toMatchObject({ fields: { email: [{ key: "alreadyMember" }] } });
    const email = mail();
    const invite = () => inviteMember(ctx, { farm_id: farm.id, email, role: "employee" });
    const outcomes = await Promise.allSettled([invite(), invite(), invite()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await messagesTo(email)).toHaveLength(1);
    await expect(inviteMember(ctx, { farm_id: farm.id, email: mail(), role: "owner" })).rejects.toMatchObject(
      {
        name: "ZodError",
      },
    );
  });

  it("takes a place of the plan, also when two take the last one", async () => {
    const { farm, owner } = await makeTenant({ plan_type: "monthly" });
    await makeMember(farm, "employee");
    const ctx = asUser(owner);
    const invite = () => inviteMember(ctx, { farm_id: farm.id, email: mail(), role: "employee" });
    const outcomes = await Promise.allSettled([invite(), invite()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(invite()).rejects.toMatchObject({ code: "limit_reached", global: [{ values: { max: 3 } }] });
  });

  it("is not accepted on a plan that became too small", async () => {
    const { farm, email, token } = await invited();
    await db().update(farms).set({ plan_type: "beta-free" }).where(eq(farms.id, farm.id));
    const user = await makeUser({ email });
    await expect(acceptInvitation(asUser(user), { token })).rejects.toMatchObject({ code: "limit_reached" });
  });

  it("writes to no stranger before the own address is verified, and not without end", async () => {
    const unverified = await makeUser({ email_verified_at: null });
    const farm = await makeFarm(unverified);
    const invite = (user: { id: number }, of: { id: number }, email = mail()) =>
      inviteMember(asUser(user), { farm_id: of.id, email, role: "employee" });
    await expect(invite(unverified, farm)).rejects.toMatchObject({ code: "forbidden" });
    // One mailbox, four farms: the fourth message within the hour is refused.
    const email = mail();
    for (let sent = 0; sent < 3; sent++) {
      const { farm: other, owner } = await makeTenant();
      await invite(owner, other, email.replace("@", `+${sent}@`));
    }
    const { farm: fourth, owner } = await makeTenant();
    await expect(invite(owner, fourth, email)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await messagesTo(email)).toEqual([]);
  });
});

describe("a member", () => {
  it("who is revoked loses the farm at once, with an open session and a token", async () => {
    const { farm, owner } = await makeTenant();
    const member = await makeMember(farm, "admin");
    await db().update(users).set({ default_farm_id: farm.id }).where(eq(users.id, member.id));
    const authorization = `Bearer ${await makeToken(member)}`;
    const call = async () => {
      const request = new Request(`http://localhost/api/farms/${farm.id}/subscribers`, {
        headers: { authorization },
      });
      return (await listSubscribersRoute(request, { params: Promise.resolve({ farm_id: String(farm.id) }) }))
        .status;
    };
    expect(await call()).toBe(200);
    const { id } = (await memberOf(farm, member))!;
    await removeMember(asUser(owner), { farm_id: farm.id, farm_user_id: id });
    expect(await call()).toBe(404);
    await expect(authorizeFarm(asUser(member), "farm.read", farm.id)).rejects.toMatchObject({
      code: "not_found",
    });
    const [left] = await db().select().from(users).where(eq(users.id, member.id));
    expect(left!.default_farm_id).toBeNull();
  });

  it("may leave, and an employee sees and removes nobody else", async () => {
    const { farm } = await makeTenant();
    const [employee, other] = [await makeMember(farm, "employee"), await makeMember(farm, "employee")];
    const ctx = asUser(employee);
    const { farmUsers } = await listMembers(ctx, { farm_id: farm.id });
    expect(farmUsers.map(({ user_id }) => user_id)).toEqual([employee.id]);
    const remove = async (user: { id: number }) =>
      removeMember(ctx, { farm_id: farm.id, farm_user_id: (await memberOf(farm, user))!.id });
    await expect(remove(other)).rejects.toMatchObject({ code: "forbidden" });
    await remove(employee);
    expect(await memberOf(farm, employee)).toBeUndefined();
  });

  it("gets another role, but nobody takes the owner's, and the owner cannot leave", async () => {
    const { farm, owner } = await makeTenant();
    const admin = await makeMember(farm, "admin");
    const employee = await makeMember(farm, "employee");
    const of = async (user: { id: number }) => ({
      farm_id: farm.id,
      farm_user_id: (await memberOf(farm, user))!.id,
    });
    const ctx = asUser(admin);
    expect(await changeMemberRole(ctx, { ...(await of(employee)), role: "admin" })).toMatchObject({
      role: "admin",
    });
    const stays = { code: "conflict", global: [{ key: "ownerStays" }] };
    await expect(changeMemberRole(ctx, { ...(await of(owner)), role: "employee" })).rejects.toMatchObject(
      stays,
    );
    await expect(removeMember(ctx, await of(owner))).rejects.toMatchObject(stays);
    await expect(removeMember(asUser(owner), await of(owner))).rejects.toMatchObject(stays);
  });
});
