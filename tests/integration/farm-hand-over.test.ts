import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { farm_users, users } from "@/db/schema";
import { acceptFarm, endFarmOffer, offerFarm } from "@/lib/members/service/hand-over";
import { listMembers, removeMember } from "@/lib/members/service/team";
import { fixedClock } from "@/lib/platform/clock";
import { givePassword, makeAccount, messagesTo, PASSWORD } from "@/tests/factories/account";
import { asUser } from "@/tests/factories/context";
import { makeFarm, makeMember, makeTenant } from "@/tests/factories/tenant";

const _mail = () => `ana-${crypto.randomUUID().slice(0, 8)}@ferme.test`;
const memberOf = async (farm: { id: number }, user: { id: number }) =>
  (
    await db()
      .select()
      .from(farm_users)
      .where(and(eq(farm_users.farm_id, farm.id), eq(farm_users.user_id, user.id)))
  )[0];
const inDays = (days: number) => fixedClock(new Date(Date.now() + days * 86_400_000));

describe("the last owner", () => {
  it("is protected by the database itself", async () => {
    const { farm, owner } = await makeTenant();
    const guarded = { cause: { constraint_name: "farm_users_keep_owner" } };
    const { id } = (await memberOf(farm, owner))!;
    await expect(db().delete(farm_users).where(eq(farm_users.id, id))).rejects.toMatchObject(guarded);
    await expect(
      db().update(farm_users).set({ role: "admin" }).where(eq(farm_users.id, id)),
    ).rejects.toMatchObject(guarded);
    await expect(db().delete(users).where(eq(users.id, owner.id))).rejects.toMatchObject(guarded);
    expect(await memberOf(farm, owner)).toMatchObject({ role: "owner" });
  });

  it("hands the farm over when both have confirmed, and not before", async () => {
    const { farm, owner } = await makeTenant();
    await givePassword(owner);
    const member = await makeMember(farm, "employee");
    const of = { farm_id: farm.id, farm_user_id: (await memberOf(farm, member))!.id };
    const offer = (current_password?: string) => offerFarm(asUser(owner), { ...of, current_password });
    await expect(offer()).rejects.toMatchObject({ code: "invalid" });
    await expect(offer("wrong")).rejects.toMatchObject({
      fields: { current_password: [{ key: "wrongPassword" }] },
    });
    expect(await offer(PASSWORD)).toMatchObject({ to: { user_id: member.id } });
    expect((await messagesTo(member.email))[0]).toMatchObject({ kind: "ownership_offer" });
    expect(await memberOf(farm, owner)).toMatchObject({ role: "owner" });
    await expect(acceptFarm(asUser(owner), of)).rejects.toMatchObject({ code: "not_found" });
    await expect(acceptFarm(asUser(member, { clock: inDays(8) }), of)).rejects.toMatchObject({
      code: "not_found",
    });
    await acceptFarm(asUser(member), of);
    expect(await memberOf(farm, owner)).toMatchObject({ role: "admin" });
    expect(await memberOf(farm, member)).toMatchObject({ role: "owner" });
    expect((await messagesTo(owner.email))[0]).toMatchObject({ kind: "ownership_moved" });
    await expect(acceptFarm(asUser(member), of)).rejects.toMatchObject({ code: "not_found" });
  });

  it("can take an offer back, and the member can decline or leave", async () => {
    const { farm, owner } = await makeTenant();
    await givePassword(owner);
    const member = await makeMember(farm, "admin");
    const of = { farm_id: farm.id, farm_user_id: (await memberOf(farm, member))!.id };
    const offer = () => offerFarm(asUser(owner), { ...of, current_password: PASSWORD });
    await offer();
    await endFarmOffer(asUser(owner), of);
    await expect(acceptFarm(asUser(member), of)).rejects.toMatchObject({ code: "not_found" });
    await offer();
    await endFarmOffer(asUser(member), of);
    expect((await listMembers(asUser(owner), of)).offer).toBeNull();
    await offer();
    await removeMember(asUser(member), of);
    expect((await listMembers(asUser(owner), of)).offer).toBeNull();
  });

  it("may not give a farm to somebody whose plan allows no more farms", async () => {
    const { farm, owner } = await makeTenant();
    await givePassword(owner);
    const member = await makeAccount();
    await makeFarm(member, { plan_type: "monthly" });
    await db().insert(farm_users).values({ farm_id: farm.id, user_id: member.id, role: "admin" });
    const of = { farm_id: farm.id, farm_user_id: (await memberOf(farm, member))!.id };
    await offerFarm(asUser(owner), { ...of, current_password: PASSWORD });
    await expect(acceptFarm(asUser(member), of)).rejects.toMatchObject({ code: "limit_reached" });
    expect(await memberOf(farm, owner)).toMatchObject({ role: "owner" });
  });
});
