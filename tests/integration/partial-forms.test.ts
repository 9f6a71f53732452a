import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { partial_subscribes } from "@/db/schema";
import { fixedClock } from "@/lib/platform/clock";
import { eraseMyData } from "@/lib/subscribers/service/my-data";
import { startPartialSubscribe, updatePartialSubscribe } from "@/lib/subscribers/service/partial-form";
import { purgePartialForms } from "@/lib/subscribers/service/purge";
import { REGULAR_TASKS } from "@/lib/worker/regular-tasks";
import { asJob, asVisitor } from "@/tests/factories/context";
import { dataToken, unique } from "@/tests/factories/subscribing";
import { makeSubscriber, makeTenant } from "@/tests/factories/tenant";

describe("a half-filled form", () => {
  it("keeps contact data only once the box is ticked, and forgets in a week", async () => {
    const { farm } = await makeTenant();
    const input = { handle: farm.handle, step: 1, name: "Luc", email: unique("half") };
    const form = await startPartialSubscribe(asVisitor(), input);
    const row = async () =>
      (await db().select().from(partial_subscribes).where(eq(partial_subscribes.id, form.id)))[0];
    expect(await row()).toMatchObject({ step: 1, name: null, email: null });
    await updatePartialSubscribe(asVisitor(), { ...input, ...form, step: 2, accept_communications: true });
    expect(await row()).toMatchObject({ step: 2, name: "Luc", email: input.email });
    await expect(
      updatePartialSubscribe(asVisitor(), { ...input, id: form.id, form_uuid: crypto.randomUUID() }),
    ).rejects.toMatchObject({ code: "not_found" });
    const inDays = (days: number) => ({ clock: fixedClock(new Date(Date.now() + days * 86_400_000)) });
    await expect(purgePartialForms(asVisitor(inDays(8)))).rejects.toMatchObject({ code: "forbidden" });
    await purgePartialForms(asJob(inDays(6)));
    expect(await row()).toBeDefined();
    await REGULAR_TASKS.purge_partial_forms.verb(asJob(inDays(8)));
    expect(await row()).toBeUndefined();
  });

  it("is forgotten when a subscriber with its email or phone is erased, at this farm alone", async () => {
    const [here, there] = [await makeTenant(), await makeTenant()];
    const email = unique("erased");
    const begin = (farm: { handle: string }, given: object) =>
      startPartialSubscribe(asVisitor(), { handle: farm.handle, accept_communications: true, ...given });
    await begin(here.farm, { email: email.toUpperCase() });
    await begin(here.farm, { phone: "(514) 555-0143" });
    await begin(here.farm, { phone: "+1 514 555 0143" });
    const kept = [
      await begin(here.farm, { email: unique("other") }),
      await begin(here.farm, { phone: "514 555-0144" }),
      await begin(here.farm, { phone: "43" }),
      await begin(there.farm, { email, phone: "514 555-0143" }),
    ];
    const person = await makeSubscriber(here.farm, { email, phone: "+15145550143" });
    await eraseMyData(asVisitor(), { token: dataToken(person), confirm: true });
    const rows = await db()
      .select({ id: partial_subscribes.id })
      .from(partial_subscribes)
      .where(inArray(partial_subscribes.farm_id, [here.farm.id, there.farm.id]))
      .orderBy(partial_subscribes.id);
    expect(rows.map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
  });
});
