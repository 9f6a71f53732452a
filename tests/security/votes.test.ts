import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { users, votes } from "@/db/schema";
import { toErrorAnswer } from "@/lib/transport/error-map";
import { castVote } from "@/lib/votes/service";
import { asUser } from "@/tests/factories/context";
import { makeMember, makeTenant, makeUser } from "@/tests/factories/tenant";

const refused = (key: string) => ({ code: "forbidden", global: [{ key }] });

describe("a vote", () => {
  it("is refused to an account whose address is not verified, so that made-up accounts do not count", async () => {
    const { farm } = await makeTenant();
    const account = await makeUser({ email_verified_at: null });
    const vote = () => castVote(asUser(account), { farm_id: farm.id, vote: 5 });
    await expect(vote()).rejects.toMatchObject(refused("verifiedVote"));
    expect(await db().$count(votes, eq(votes.farm_id, farm.id))).toBe(0);
    await db().update(users).set({ email_verified_at: new Date() }).where(eq(users.id, account.id));
    expect(await vote()).toEqual({ voting_count: 1, voting_average: 5 });
  });

  it("is refused to the owner and the members of the farm, who may rate others", async () => {
    const { farm, owner } = await makeTenant();
    const { farm: other } = await makeTenant();
    for (const who of [owner, await makeMember(farm, "admin"), await makeMember(farm, "employee")]) {
      const own = castVote(asUser(who), { farm_id: farm.id, vote: 5 });
      await expect(own).rejects.toMatchObject(refused("ownFarmVote"));
      await castVote(asUser(who), { farm_id: other.id, vote: 4 });
    }
    expect(await db().$count(votes, eq(votes.farm_id, farm.id))).toBe(0);
    expect(await db().$count(votes, eq(votes.farm_id, other.id))).toBe(3);
  });

  it.each([
    ["is hidden", { public: false }],
    ["has a plan that ended", { plan_ended: true }],
    ["was deleted", { deleted_at: new Date() }],
  ])("is refused for a farm that %s", async (_, values) => {
    const { farm } = await makeTenant(values);
    const vote = castVote(asUser(await makeUser()), { farm_id: farm.id, vote: 5 });
    await expect(vote).rejects.toMatchObject({ code: "not_found" });
    expect(await db().$count(votes, eq(votes.farm_id, farm.id))).toBe(0);
  });

  it("is refused for a farm whose owner has no verified email", async () => {
    const { farm, owner } = await makeTenant();
    await db().update(users).set({ email_verified_at: null }).where(eq(users.id, owner.id));
    const vote = castVote(asUser(await makeUser()), { farm_id: farm.id, vote: 5 });
    await expect(vote).rejects.toMatchObject({ code: "not_found" });
  });

  it("says in words why it is refused", async () => {
    const { farm, owner } = await makeTenant();
    const refusal = await castVote(asUser(owner), { farm_id: farm.id, vote: 5 }).catch((error) => error);
    expect(toErrorAnswer(refusal, "en", "test").errors.global).toEqual([
      "You can’t rate a farm you work on.",
    ]);
  });
});
