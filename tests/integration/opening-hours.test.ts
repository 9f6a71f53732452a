import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { farms } from "@/db/schema";
import { getFarm } from "@/lib/farms/service/read";
import { patchFarm, updateFarm } from "@/lib/farms/service/write";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeMember, makeTenant } from "@/tests/factories/tenant";

const saturday = [{ opens: "09:00", closes: "16:00" }];
const opening_hours = {
  seasons: [{ week: { saturday } }],
  closed_days: ["2026-12-26"],
};

describe("the opening hours of a farm", () => {
  it("are changed by its managers alone, and read by everyone", async () => {
    const { owner, farm } = await makeTenant();
    const farm_id = farm.id;
    const stale = asUser(owner);
    await patchFarm(stale, { farm_id, opening_hours });
    expect(stale.stale).toContain(`farm:${farm_id}`);
    const seen = await getFarm(asVisitor(), { farm_id });
    expect(seen.farm).toMatchObject({
      time_zone: "America/Toronto",
      opening_hours: { seasons: [{ from: null, to: null, week: { saturday, sunday: [] } }] },
    });
    const employee = await makeMember(farm, "employee");
    const other = await makeTenant();
    await expect(patchFarm(asUser(employee), { farm_id, opening_hours: null })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(patchFarm(asUser(other.owner), { farm_id, opening_hours: null })).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await getFarm(asVisitor(), { farm_id })).farm.opening_hours).not.toBeNull();
    await patchFarm(asUser(owner), { farm_id, opening_hours: null });
    expect((await getFarm(asVisitor(), { farm_id })).farm.opening_hours).toBeNull();
  });

  it("stay when another field changes, and go when the whole farm is replaced without them", async () => {
    const { owner, farm } = await makeTenant();
    await patchFarm(asUser(owner), { farm_id: farm.id, opening_hours });
    expect(
      (await patchFarm(asUser(owner), { farm_id: farm.id, organic: true })).opening_hours,
    ).not.toBeNull();
    expect((await updateFarm(asUser(owner), { farm_id: farm.id, name: "Ferme" })).opening_hours).toBeNull();
  });

  it("are refused with the field that is wrong", async () => {
    const { owner, farm } = await makeTenant();
    const wrong = { seasons: [{ week: { saturday: [{ opens: "16:00", closes: "09:00" }] } }] };
    await expect(patchFarm(asUser(owner), { farm_id: farm.id, opening_hours: wrong })).rejects.toMatchObject({
      issues: [{ path: ["opening_hours", "seasons", 0, "week", "saturday", 0, "closes"] }],
    });
  });

  it("cannot be stored in another shape, whatever the code forgets", async () => {
    const { farm } = await makeTenant();
    const store = (hours: unknown) =>
      db()
        .update(farms)
        .set({ opening_hours: sql`${JSON.stringify(hours)}::jsonb` as never })
        .where(eq(farms.id, farm.id));
    const week = (...spans: unknown[]) => ({ seasons: [{ week: { monday: spans } }], closed_days: [] });
    await store(week({ opens: "09:00", closes: "24:00" }));
    for (const wrong of [
      {},
      [],
      "monday",
      { seasons: [], closed_days: [] },
      { seasons: [{ week: {} }] },
      { seasons: Array.from({ length: 5 }, () => ({ week: {} })), closed_days: [] },
      week({ opens: "9:00", closes: "17:00" }),
      week({ opens: "17:00", closes: "09:00" }),
      week({ opens: "09:00" }),
      week("<script>"),
      { seasons: [{ week: {} }], closed_days: ["<b>"] },
      { seasons: [{ week: {} }], closed_days: [1] },
    ])
      await expect(store(wrong), JSON.stringify(wrong)).rejects.toThrow();
  });
});
