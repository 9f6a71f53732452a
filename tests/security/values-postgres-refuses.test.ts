import { inspect } from "node:util";
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import { farms, users } from "@/db/schema";
import { log } from "@/lib/log";
import { updateNotification } from "@/lib/notifications/service/drafts";
import { createProduce } from "@/lib/produce/service";
import { COUNTRIES } from "@/lib/reference/countries";
import { acceptedZones } from "@/lib/reference/zones";
import { toErrorAnswer } from "@/lib/transport/error-map";
import { REGIONS } from "@/lib/vocabulary/codes";
import { asUser } from "@/tests/factories/context";
import { makeNotification, makeTenant } from "@/tests/factories/tenant";

const SECRET = "rose-who-must-not-be-logged@ferme.test";

describe("the error of a query", () => {
  it.each([
    ["a value of a wrong type", () => db().execute(sql`select ${SECRET}::date`)],
    [
      "a row that exists already",
      async () => {
        const row = { email: SECRET, name: SECRET, password_hash: SECRET };
        await db()
          .insert(users)
          .values([row, row] as never);
      },
    ],
    ["a condition that cannot be compared", () => db().select().from(farms).where(sql`${SECRET} = 1`)],
  ])("holds no value of its parameters: %s", async (_, fail) => {
    const error = await fail().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    expect(inspect(error, { depth: 5, showHidden: true })).not.toContain(SECRET);
    const logged = vi.spyOn(log(), "error").mockImplementation((() => {}) as never);
    expect(toErrorAnswer(error, "fr", "request-12345").status).toBe(500);
    expect(inspect(logged.mock.calls, { depth: 8 })).not.toContain(SECRET);
  });
});

describe("a value that PostgreSQL refuses", () => {
  it.each(["0000-01-01", "0000-02-29", "9999-12-31", "1899-12-31"])(
    "is a field error as a day: %s",
    async (day) => {
      const { owner, farm } = await makeTenant();
      const ctx = asUser(owner);
      const produce = { farm_id: farm.id, name: "Ail", production_date: day };
      await expect(createProduce(ctx, produce)).rejects.toMatchObject({ name: "ZodError" });
      const { id: notification_id } = await makeNotification(farm);
      const draft = { farm_id: farm.id, notification_id, scheduled_day: day };
      await expect(updateNotification(ctx, draft)).rejects.toMatchObject({ name: "ZodError" });
    },
  );

  it("is no zone of a farm, because PostgreSQL knows all that can be chosen", async () => {
    const provinces = REGIONS.map((region) => ({ country: "CA", region }));
    const countries = COUNTRIES.slice(1).map((country) => ({ country, region: null }));
    for (const zone of new Set([...provinces, ...countries].flatMap(acceptedZones)))
      await expect(db().execute(sql`select now() at time zone ${zone}`), zone).resolves.toBeDefined();
  });
});
