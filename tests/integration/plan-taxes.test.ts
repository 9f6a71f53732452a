import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { billing_accounts, farms, transactional_messages } from "@/db/schema";
import { patchFarm } from "@/lib/farms/service/write";
import { addCard, listFarmCards, makeDefaultCard } from "@/lib/payments/cards/service/cards";
import { checkPlanTaxes, keepPlanTaxes } from "@/lib/payments/plans/service/jobs";
import { choosePlan, undoPlanChange } from "@/lib/payments/plans/service/plans";
import { readPayments } from "@/lib/payments/sync/service/jobs";
import { paymentProvider } from "@/lib/providers/payments";
import { composeEmail } from "@/lib/transactional/operations/compose-email";
import { accountOf, forAccount, waitingJobs } from "@/tests/factories/billing-accounts";
import { asJob } from "@/tests/factories/context";
import {
  answerBank,
  breakCalls,
  moneyOf,
  moveStripe,
  ownerOf,
  passDays,
  startTestPlan,
  stripeClock,
  takenByStripe,
  testCard,
  trialFarm,
} from "@/tests/factories/payments";
import { makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

let farm_id: number;
const QUEBEC = 9198;
const ONTARIO = 9040;

beforeEach(async () => {
  ({ farm_id } = await trialFarm());
});

const move = async (region: string) => patchFarm(await ownerOf(farm_id), { farm_id, region });
const jobs = () => waitingJobs("plan_taxes", farm_id);
const follow = async () => forAccount(keepPlanTaxes, farm_id, asJob({ clock: await stripeClock() }));
const taxes = async () => {
  const [row] = await db().select().from(billing_accounts).where(eq(billing_accounts.farm_id, farm_id));
  return row?.plan_taxes;
};
/** The newest invoice: its total, and the kinds of its taxes. */
const newest = async () => {
  const [invoice] = (await moneyOf(farm_id)).invoices;
  return [invoice?.total_cents, invoice?.taxes.map(({ kind }) => kind)];
};

describe("a farm that moves", () => {
  it("pays the taxes of its new province from the next invoice on", async () => {
    await startTestPlan(farm_id);
    expect(await newest()).toEqual([QUEBEC, ["gst", "qst"]]);
    await move("ON");
    expect(await jobs()).toBe(1);
    await follow();
    expect(await taxes()).toBe("hst:13000");
    await passDays(farm_id, 32);
    expect(await newest()).toEqual([ONTARIO, ["hst"]]);
  });

  it("and back before the next invoice pays as before; a second look changes nothing", async () => {
    await startTestPlan(farm_id);
    await move("ON");
    await follow();
    await move("QC");
    await follow();
    await follow();
    await passDays(farm_id, 32);
    expect(await newest()).toEqual([QUEBEC, ["gst", "qst"]]);
    const requests = await db().execute(
      sql`select 1 from payment_requests where billing_account_id = ${await accountOf(farm_id)} and kind = 'plan_taxes'`,
    );
    expect(requests).toHaveLength(2);
  });

  it("to where nothing is owed pays no taxes, and owes them again at home", async () => {
    await startTestPlan(farm_id);
    const [account] = await db().select().from(billing_accounts).where(eq(billing_accounts.farm_id, farm_id));
    const subscription_id = account!.provider_subscription_id!;
    await paymentProvider().plans.setTaxes({ subscription_id, taxes: [] }, `test:${farm_id}`);
    await passDays(farm_id, 32);
    expect(await newest()).toEqual([8000, []]);
    expect(await taxes()).toBe("");
    await checkPlanTaxes(asJob());
    expect(await jobs()).toBe(1);
    await follow();
    await passDays(farm_id, 32);
    expect(await newest()).toEqual([QUEBEC, ["gst", "qst"]]);
  });

  it("with a change that waits pays the new taxes on the new plan, from what is paid ahead first", async () => {
    await startTestPlan(farm_id, { change_to: "quarterly" });
    await move("ON");
    await follow();
    expect(await taxes()).toBe("hst:13000");
    await passDays(farm_id, 32);
    expect(await newest()).toEqual([32_205, ["hst"]]);
    // 327.68 was paid ahead for Québec: the rest stays to the farm's credit.
    expect(await takenByStripe(farm_id)).toEqual({ payments: [QUEBEC, 32_768], credit: 563 });
    await move("QC");
    await follow();
    await passDays(farm_id, 95);
    expect(await newest()).toEqual([32_768, ["gst", "qst"]]);
  });

  it("and takes its change back keeps the taxes of its place", async () => {
    await startTestPlan(farm_id, { change_to: "yearly" });
    await move("ON");
    await follow();
    await undoPlanChange(await ownerOf(farm_id), { farm_id });
    await passDays(farm_id, 32);
    expect(await newest()).toEqual([ONTARIO, ["hst"]]);
  });

  it("in its trial pays the taxes of where it is when the plan begins", async () => {
    await testCard(farm_id);
    await move("ON");
    await follow();
    await passDays(farm_id, 12);
    expect(await newest()).toEqual([ONTARIO, ["hst"]]);
  });

  it("without a plan asks nothing of the provider", async () => {
    await move("ON");
    expect(await jobs()).toBe(0);
  });
});

describe("each night", () => {
  it("a plan whose next invoice would have other taxes is found, and no other", async () => {
    await startTestPlan(farm_id);
    await checkPlanTaxes(asJob());
    expect(await jobs()).toBe(0);
    await db().update(farms).set({ region: "NS" }).where(eq(farms.id, farm_id));
    await checkPlanTaxes(asJob());
    expect(await jobs()).toBe(1);
    await follow();
    expect(await taxes()).toBe("hst:14000");
  });

  it("what Stripe rejects is told to the super administrators, and asked again the next night", async () => {
    const { email } = await makeUser({ is_admin: true, lang: "fr" });
    await startTestPlan(farm_id);
    await db().update(farms).set({ region: "ON" }).where(eq(farms.id, farm_id));
    await breakCalls("default_tax_rates", { kind: "400", count: 1 });
    await follow();
    const [told] = await db()
      .select()
      .from(transactional_messages)
      .where(eq(transactional_messages.address, email!));
    const { subject, text } = await composeEmail(told!);
    expect(subject).toContain("Stripe refuse une demande");
    expect(text).toContain("taxes du forfait");
    await follow();
    expect(await taxes()).toBe("hst:13000");
  });

  it("what another request holds up waits for it", async () => {
    await startTestPlan(farm_id);
    const added = await addCard(await ownerOf(farm_id), { farm_id, token: "pm_card_authenticationRequired" });
    await answerBank(added.authentication_url!, true);
    await forAccount(readPayments, farm_id);
    const { cards } = await listFarmCards(await ownerOf(farm_id), { farm_id });
    await makeDefaultCard(await ownerOf(farm_id), { farm_id, card_id: cards.at(-1)!.id });
    const owner = await ownerOf(farm_id, { clock: await stripeClock() });
    const answer = await choosePlan(owner, { farm_id, plan_type: "yearly" });
    expect(answer.status).toBe("authenticating");
    await db().update(farms).set({ region: "ON" }).where(eq(farms.id, farm_id));
    await follow();
    expect(await jobs()).toBe(1);
    expect(await taxes()).toBe("gst:5000,qst:9975");
    // Nobody comes back from the bank.
    await moveStripe(2 * 3600);
    await follow();
    expect(await taxes()).toBe("hst:13000");
  });
});
