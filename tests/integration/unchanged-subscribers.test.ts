import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { audit_entries } from "@/db/schema";
import { POSTAL_CODES, person as seededPerson } from "@/db/seed/people";
import { withCoordinates } from "@/lib/subscribers/operations/coordinates";
import { findOfFarm } from "@/lib/subscribers/queries";
import { createSubscriber, updateSubscriber } from "@/lib/subscribers/service/manage";
import { asUser } from "@/tests/factories/context";
import { makeTenant } from "@/tests/factories/tenant";

const linesOf = (farm_id: number, action: string) =>
  db()
    .select()
    .from(audit_entries)
    .where(and(eq(audit_entries.farm_id, farm_id), eq(audit_entries.action, action)));

describe("a subscriber who is sent back as they were read", () => {
  it("has changed in nothing, and the audit has no line of it", async () => {
    const { farm, owner } = await makeTenant();
    const ctx = asUser(owner);
    const person = {
      farm_id: farm.id,
      name: "Ana",
      email: `ana-${crypto.randomUUID()}@abonne.test`,
      zipcode: "H2X 1Y4",
    };
    const { id } = await createSubscriber(ctx, person);
    const read = await findOfFarm(db(), farm.id, id, new Date());
    await updateSubscriber(ctx, { ...read, farm_id: farm.id, subscriber_id: id });
    expect(await linesOf(farm.id, "subscriber.update")).toEqual([]);
  });

  it("is so among the people of the demo, who live where their postal codes are", () => {
    for (let number = 0; number < POSTAL_CODES.length; number++) {
      const { zipcode, lat, lng } = seededPerson(number) as { zipcode: string; lat?: number; lng?: number };
      expect(lat).toEqual(expect.any(Number));
      expect({ zipcode, lat, lng }).toEqual(withCoordinates({ zipcode }));
    }
  });
});
