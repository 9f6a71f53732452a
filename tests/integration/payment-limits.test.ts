import { describe, expect, it } from "vitest";
import { addCard } from "@/lib/payments/cards/service/cards";
import { settlePayment } from "@/lib/payments/plans/service/plan-page";
import { cancelPlan, resumePlan, undoPlanChange } from "@/lib/payments/plans/service/plans";
import { LIMITS } from "@/lib/vocabulary/abuse-limits";
import { asUser } from "@/tests/factories/context";
import { refusal } from "@/tests/factories/payments";
import { makeFarm, makeUser } from "@/tests/factories/tenant";

/** No payment provider is set up here: a call that is not limited is refused for that reason. */
const codes = async (count: number, call: (at: number) => Promise<unknown>) => {
  const seen: string[] = [];
  for (let at = 0; at < count; at++) seen.push((await refusal(call(at))).code);
  return seen;
};

describe("whoever tries cards", () => {
  it("is stopped on one farm, and on several farms of the same person", async () => {
    const user = await makeUser();
    const [one, two] = [await makeFarm(user), await makeFarm(user)];
    const ctx = asUser({ id: user.id });
    const tryCard = (farm_id: number) => addCard(ctx, { farm_id, token: "pm_card_visa" });
    const [farm, person] = [LIMITS.card_farm.points, LIMITS.card_account.points];
    const first = await codes(farm + 1, () => tryCard(one.id));
    expect(first).toEqual([...Array(farm).fill("conflict"), "rate_limited"]);
    const second = await codes(person - farm, () => tryCard(two.id));
    expect(second).toEqual([...Array(person - farm - 1).fill("conflict"), "rate_limited"]);
  });
});

describe("whoever asks the provider without end", () => {
  it("is stopped, over all that a farm may ask", async () => {
    const user = await makeUser();
    const farm = await makeFarm(user);
    const ctx = asUser({ id: user.id });
    const calls = [cancelPlan, resumePlan, undoPlanChange, settlePayment];
    const asked = await codes(LIMITS.billing_farm.points + 4, (at) =>
      calls[at % 4]!(ctx, { farm_id: farm.id }),
    );
    expect(asked.slice(0, -4)).not.toContain("rate_limited");
    expect(asked.slice(-4)).toEqual(Array(4).fill("rate_limited"));
  });
});
