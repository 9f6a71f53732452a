import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import {
  audit_entries,
  billing_accounts,
  farm_notes,
  farms,
  transactional_messages,
  used_trials,
} from "@/db/schema";
import { listActivity } from "@/lib/audit/service";
import { findUsedTrial } from "@/lib/payments/plans/operations/used-trials";
import { fixedClock } from "@/lib/platform/clock";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import { givePlan } from "@/lib/producers/service/grants";
import { readProducer } from "@/lib/producers/service/page";
import { accountOf } from "@/tests/factories/billing-accounts";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeFarm, makeTenant, makeUser } from "@/tests/factories/tenant";

const clock = fixedClock("2026-11-20T15:00:00Z");
const potager = async () => asUser(await makeUser({ is_admin: true }), { clock });
const planOf = async (id: number) => {
  const [farm] = await db().select().from(farms).where(eq(farms.id, id));
  const { plan_type, plan_ended, trial_ends_at } = farm!;
  return { plan_type, plan_ended, trial_ends_at };
};
const letters = (address: string) =>
  db()
    .select()
    .from(transactional_messages)
    .where(and(eq(transactional_messages.address, address), eq(transactional_messages.kind, "plan_granted")));

describe("a plan without payment", () => {
  it("prolongs the trial of all farms of an owner to the end of a day, who is told, and keeps the reason where nobody deletes it", async () => {
    const { farm, owner } = await makeTenant({
      plan_type: "trial",
      trial_ends_at: new Date("2026-11-22T15:00:00Z"),
    });
    const second = await makeFarm(owner, { plan_type: "canceled", plan_ended: true });
    await givePlan(await potager(), {
      ...{ farm_id: farm.id, grant: "trial", ends_on: "2026-12-31", reason: "Gel de novembre" },
    });
    const trial = { plan_type: "trial", plan_ended: false, trial_ends_at: new Date("2027-01-01T03:59:00Z") };
    expect(await planOf(farm.id)).toEqual(trial);
    expect(await planOf(second.id)).toEqual(trial);
    expect((await letters(owner.email)).map(({ payload }) => payload)).toMatchObject([
      { grant: "extended", date: "31 décembre 2026" },
    ]);
    expect(await db().$count(farm_notes, eq(farm_notes.farm_id, farm.id))).toBe(0);
    const [entry] = await db()
      .select()
      .from(audit_entries)
      .where(and(eq(audit_entries.farm_id, second.id), eq(audit_entries.action, "farm.grant-plan")));
    const reason = "Gel de novembre";
    expect(entry?.after).toEqual({ plan_type: "trial", trial_ends_at: "2027-01-01T03:59:00.000Z", reason });
  });

  it("is told to super administrators with its reason and days, and never with its reason to the farm", async () => {
    const { farm, owner } = await makeTenant({
      plan_type: "trial",
      trial_ends_at: new Date("2026-11-22T15:00:00Z"),
    });
    const ctx = await potager();
    const given = { farm_id: farm.id, grant: "trial", ends_on: "2026-12-31", reason: "Gel de novembre" };
    await givePlan(ctx, given);
    const { events } = await readProducer(ctx, { farm_uuid: farm.uuid });
    const trial_ends_at = "2027-01-01T03:59:00.000Z";
    expect(events.map(({ data }) => data)).toMatchObject([
      { act: "farm.plan", before: null, after: null, ended: null, trial_ends_at },
      { action: "farm.grant-plan", plan: "trial", reason: "Gel de novembre", trial_ends_at },
    ]);
    const activity = await listActivity(asUser(owner), { farm_id: farm.id });
    expect(activity.rows.map(({ act }) => act)).toEqual(["grant-plan", "plan"]);
    expect(JSON.stringify(activity)).not.toContain("Gel");
    expect((await listActivity(asUser(owner), { farm_id: farm.id, q: "novembre" })).rows).toEqual([]);
  });

  it("is remembered as the trial of the person, so that a card does not end it again", async () => {
    const { farm, owner } = await makeTenant({
      plan_type: "trial",
      trial_ends_at: new Date("2026-11-22T15:00:00Z"),
    });
    for (const ends_on of ["2026-12-05", "2026-12-20"])
      await givePlan(await potager(), { farm_id: farm.id, grant: "trial", ends_on, reason: "Essai" });
    const id = await accountOf(farm.id);
    const [account] = await db().select().from(billing_accounts).where(eq(billing_accounts.id, id));
    expect(await findUsedTrial(asUser(owner), account!)).toEqual(new Date("2026-12-21T03:59:00Z"));
    expect((await db().select().from(used_trials)).length).toBeGreaterThan(0);
  });

  it("is free, shows the page of a farm again, and ends by itself only when it is ended", async () => {
    const { farm, owner } = await makeTenant({ plan_type: "canceled", plan_ended: true });
    const ctx = await potager();
    await givePlan(ctx, { farm_id: farm.id, grant: "beta-free", reason: "Ferme pilote" });
    expect(await planOf(farm.id)).toEqual({ plan_type: "beta-free", plan_ended: false, trial_ends_at: null });
    const later = asUser(await makeUser({ is_admin: true }), { clock: fixedClock("2026-12-20T15:00:00Z") });
    await givePlan(later, { farm_id: farm.id, grant: "canceled", reason: "Fin du pilote" });
    expect(await planOf(farm.id)).toEqual({ plan_type: "canceled", plan_ended: false, trial_ends_at: null });
    expect((await letters(owner.email)).map(({ payload }) => payload.grant)).toEqual([
      "betafree",
      "canceled",
    ]);
  });

  it.each([
    ["the end of a trial", "trial", { grant: "canceled" }, "trialended"],
    ["a trial to who had none", "canceled", { grant: "trial", ends_on: "2026-12-05" }, "trial"],
  ] as const)("tells %s apart", async (_, plan_type, given, told) => {
    const { farm, owner } = await makeTenant({ plan_type });
    await givePlan(await potager(), { farm_id: farm.id, ...given, reason: "Essai" });
    expect((await letters(owner.email)).map(({ payload }) => payload.grant)).toEqual([told]);
  });

  it("ends nothing for an owner who has nothing without payment, whose page stays hidden", async () => {
    for (const plan_ended of [true, false]) {
      const { farm, owner } = await makeTenant({ plan_type: "canceled", plan_ended });
      const asked = { farm_id: farm.id, grant: "canceled", reason: "Erreur" };
      await expect(givePlan(await potager(), asked)).rejects.toEqual(conflict("nothingGranted"));
      expect(await planOf(farm.id)).toMatchObject({ plan_type: "canceled", plan_ended });
      expect(await letters(owner.email)).toEqual([]);
    }
  });

  it("ends the trial of one farm, and leaves another alone whose paid plan ended", async () => {
    const { farm, owner } = await makeTenant({
      plan_type: "trial",
      trial_ends_at: new Date("2026-11-22T15:00:00Z"),
    });
    const hidden = await makeFarm(owner, { plan_type: "canceled", plan_ended: true });
    await givePlan(await potager(), { farm_id: hidden.id, grant: "canceled", reason: "Fin" });
    expect(await planOf(farm.id)).toMatchObject({ plan_type: "canceled", plan_ended: false });
    expect(await planOf(hidden.id)).toMatchObject({ plan_type: "canceled", plan_ended: true });
    const acts = db()
      .select()
      .from(audit_entries)
      .where(and(eq(audit_entries.farm_id, hidden.id), eq(audit_entries.action, "farm.grant-plan")));
    expect(await acts).toEqual([]);
  });

  it.each(["2026-12-09", "2026-12-10"])("makes no trial shorter: %s", async (ends_on) => {
    const ends_at = new Date("2026-12-11T03:59:00Z");
    const { farm, owner } = await makeTenant({ plan_type: "trial", trial_ends_at: ends_at });
    const asked = { farm_id: farm.id, grant: "trial", ends_on, reason: "Erreur" };
    await expect(givePlan(await potager(), asked)).rejects.toEqual(invalid("ends_on", "trialNotLonger"));
    expect(await planOf(farm.id)).toMatchObject({ trial_ends_at: ends_at });
    expect(await letters(owner.email)).toEqual([]);
  });

  it("gives no trial in place of a free plan, which is ended first", async () => {
    const { farm } = await makeTenant({ plan_type: "beta-free" });
    const asked = { farm_id: farm.id, grant: "trial", ends_on: "2026-12-05", reason: "Erreur" };
    await expect(givePlan(await potager(), asked)).rejects.toEqual(conflict("trialBesideFreePlan"));
    expect(await planOf(farm.id)).toMatchObject({ plan_type: "beta-free" });
  });

  it.each(["trialing", "active", "past_due", "incomplete", "unpaid", "paused"] as const)(
    "is refused beside a plan of the provider that is %s",
    async (plan_status) => {
      const { farm } = await makeTenant();
      const id = await accountOf(farm.id);
      await db()
        .update(billing_accounts)
        .set({ plan_status, plan_type: "monthly", provider_subscription_id: `sub_${farm.id}` })
        .where(eq(billing_accounts.id, id));
      const before = await planOf(farm.id);
      const asked = { farm_id: farm.id, grant: "beta-free", reason: "Erreur" };
      await expect(givePlan(await potager(), asked)).rejects.toEqual(conflict("grantBesidePlan"));
      expect(await planOf(farm.id)).toEqual(before);
    },
  );

  it("needs a day that is to come and not far away, and a reason", async () => {
    const { farm } = await makeTenant();
    const ctx = await potager();
    const give = (more: object) =>
      givePlan(ctx, { farm_id: farm.id, grant: "trial", reason: "Essai", ...more });
    await expect(give({})).rejects.toEqual(invalid("ends_on", "requiredDate"));
    await expect(give({ ends_on: "2026-11-19" })).rejects.toEqual(invalid("ends_on", "dateOver"));
    await expect(give({ ends_on: "2027-05-20" })).rejects.toEqual(
      invalid("ends_on", "trialTooLong", { days: 180 }),
    );
    await expect(give({ ends_on: "2026-12-20", reason: "  " })).rejects.toThrow("requiredReason");
    await give({ ends_on: "2026-11-20" });
    expect(await planOf(farm.id)).toMatchObject({ trial_ends_at: new Date("2026-11-21T03:59:00Z") });
  });

  it("is given by super administrators alone", async () => {
    const { farm, owner } = await makeTenant();
    for (const ctx of [asUser(owner), asVisitor()])
      await expect(
        givePlan(ctx, { farm_id: farm.id, grant: "beta-free", reason: "Pour moi" }),
      ).rejects.toThrow(/not_found|unauthenticated/);
    await expect(
      givePlan(await potager(), { farm_id: 999_999_999, grant: "beta-free", reason: "Rien" }),
    ).rejects.toEqual(notFound());
  });
});
