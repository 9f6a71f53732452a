import { describe, expect, it } from "vitest";
import { produces } from "@/db/schema";
import { claimLimit } from "@/lib/billing/operations/claim-limit";
import { transaction } from "@/lib/platform/context";
import { makeAudience } from "@/tests/factories/audience";
import { asUser } from "@/tests/factories/context";
import { makeProduce, makeTenant } from "@/tests/factories/tenant";

const claim = async (
  tenant: Awaited<ReturnType<typeof makeTenant>>,
  ...[kind, count]: [Parameters<typeof claimLimit>[2], number]
) => transaction(asUser(tenant.owner), (tx) => claimLimit(tx, tenant.farm.id, kind, count));

describe("a limit of a plan", () => {
  it("is claimed for one and for many at once", async () => {
    const tenant = await makeTenant({ plan_type: "beta-free" });
    await makeAudience(tenant.farm, 60);
    await claim(tenant, "subscribers", 1);
    await claim(tenant, "subscribers", 40);
    await expect(claim(tenant, "subscribers", 41)).rejects.toMatchObject({
      code: "limit_reached",
      global: [{ key: "maxSubscribers", values: { max: 100 } }],
    });
    await expect(claim(tenant, "subscribers", 50_000)).rejects.toMatchObject({ code: "limit_reached" });
  });

  it("is without end where the plan says so, and fixed where no plan does", async () => {
    const tenant = await makeTenant({ plan_type: "yearly" });
    await claim(tenant, "notifications", 1_000_000);
    await claim(tenant, "categories", 100);
    await expect(claim(tenant, "categories", 101)).rejects.toMatchObject({ code: "limit_reached" });
    await expect(claim(tenant, "qr_codes", 201)).rejects.toMatchObject({ code: "limit_reached" });
  });

  it("lets the last place be taken once by two at the same moment", async () => {
    const tenant = await makeTenant({ plan_type: "beta-free" });
    for (let made = 0; made < 9; made++) await makeProduce(tenant.farm);
    const ctx = asUser(tenant.owner);
    const add = () =>
      transaction(ctx, async (tx) => {
        await claimLimit(tx, tenant.farm.id, "produces", 1);
        await tx.db.insert(produces).values({ farm_id: tenant.farm.id, name: "Ail" });
      });
    const outcomes = await Promise.allSettled([add(), add(), add()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is nobody's on a farm that is gone", async () => {
    const tenant = await makeTenant({ deleted_at: new Date() });
    await expect(claim(tenant, "produces", 1)).rejects.toMatchObject({ code: "not_found" });
  });
});
