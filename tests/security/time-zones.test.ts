import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { farms } from "@/db/schema";
import { createFarm, patchFarm, updateFarm } from "@/lib/farms/service/write";
import { asUser } from "@/tests/factories/context";
import { makeTenant, makeUser } from "@/tests/factories/tenant";

const refused = { code: "invalid", fields: { time_zone: [{ key: "zoneOfOtherCountry" }] } };

describe("the sending hours of a farm", () => {
  it.each(["Asia/Tokyo", "Etc/GMT+5", "America/New_York", "Europe/Paris"])(
    "are not moved to the night by the zone %s",
    async (time_zone) => {
      const { owner, farm } = await makeTenant();
      const ctx = asUser(owner);
      await expect(patchFarm(ctx, { farm_id: farm.id, time_zone })).rejects.toMatchObject(refused);
      await expect(updateFarm(ctx, { farm_id: farm.id, name: "Ferme", time_zone })).rejects.toMatchObject(
        refused,
      );
      await expect(createFarm(asUser(await makeUser()), { name: "Ferme", time_zone })).rejects.toMatchObject(
        refused,
      );
    },
  );

  it.each([
    ["NL", "America/St_Johns"],
    ["BC", "America/Dawson_Creek"],
    ["QC", "America/Montreal"],
    ["QC", "America/Halifax"],
  ])("follow the zones of its province alone: %s, %s", async (region, time_zone) => {
    const { owner, farm } = await makeTenant({ region });
    const ctx = asUser(owner);
    expect(await patchFarm(ctx, { farm_id: farm.id, time_zone })).toMatchObject({ time_zone });
    const elsewhere = patchFarm(ctx, { farm_id: farm.id, time_zone: "America/Winnipeg" });
    await expect(elsewhere).rejects.toMatchObject(refused);
  });

  it("keep an old zone until it is changed", async () => {
    const { owner, farm } = await makeTenant();
    const ctx = asUser(owner);
    await db().update(farms).set({ time_zone: "Etc/GMT+5" }).where(eq(farms.id, farm.id));
    expect(await patchFarm(ctx, { farm_id: farm.id, name: "Ferme", time_zone: "Etc/GMT+5" })).toMatchObject({
      name: "Ferme",
    });
  });
});
