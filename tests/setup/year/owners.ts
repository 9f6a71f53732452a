import { db } from "@/db/client";
import { farm_users } from "@/db/schema";
import { createFarm, deleteFarm, patchFarm } from "@/lib/farms/service/write";
import { makeOffer } from "@/lib/members/operations/offers";
import { acceptFarm } from "@/lib/members/service/hand-over";
import { findAccount } from "@/lib/payments/accounts/queries";
import { addCard, deleteCard, listFarmCards, makeDefaultCard } from "@/lib/payments/cards/service/cards";
import { payInvoice, readPlanPage, settlePayment } from "@/lib/payments/plans/service/plan-page";
import { cancelPlan, choosePlan, resumePlan, undoPlanChange } from "@/lib/payments/plans/service/plans";
import { claimGuarantee, refundInvoice } from "@/lib/payments/refunds/service/refunds";
import { transaction, userId } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { PAID_PLANS } from "@/lib/vocabulary/payment-enumerations";
import { accountOf } from "@/tests/factories/billing-accounts";
import { chargedSend, setDeliveries } from "@/tests/factories/charges";
import { asJob, asUser } from "@/tests/factories/context";
import { answerBank, ownerOf, replaceCard, stripeClock } from "@/tests/factories/payments";
import { draw } from "@/tests/setup/long-runs";

export interface Farm {
  farm_id: number;
  /** Its last send. */
  sent?: number;
  /** It was deleted: only its account goes on. */
  gone?: boolean;
}

export const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(draw() * items.length)]!;
export const upTo = (most: number): number => 1 + Math.floor(draw() * most);

const CARDS = [
  "pm_card_visa",
  "pm_card_visa",
  "pm_card_mastercard",
  "pm_card_ca",
  "pm_card_chargeCustomerFail",
  "pm_card_authenticationRequiredOnSetup",
  "pm_card_authenticationRequired",
  "pm_card_chargeDeclinedExpiredCard",
];
const PLACES = [
  { region: "QC", time_zone: "America/Toronto" },
  { region: "QC", time_zone: "America/Toronto" },
  { region: "ON", time_zone: "America/Toronto" },
  { region: "NB", time_zone: "America/Moncton" },
  { region: "AB", time_zone: "America/Edmonton" },
];
/** Tenths of a cent per message; the last one leaves halves of cents. */
const UNITS = [100, 80, 95];

const owner = async ({ farm_id }: Farm) => ownerOf(farm_id, { clock: await stripeClock() });
const planPage = async (farm: Farm) => readPlanPage(await owner(farm), { farm_id: farm.farm_id });

/** The cardholder agrees, refuses or leaves the bank's page; not everyone comes back from it to us. */
async function goToBank(farm: Farm, { authentication_url }: { authentication_url?: string | null }) {
  if (!authentication_url || draw() < 0.2) return;
  await answerBank(authentication_url, draw() < 0.7);
  if (draw() < 0.5) await settlePayment(await owner(farm), { farm_id: farm.farm_id });
}

async function send(farm: Farm): Promise<void> {
  const parts = { emails: upTo(90), texts: upTo(40), segments: upTo(2), unit: pick(UNITS) };
  farm.sent = await chargedSend(farm.farm_id, { ...parts, clock: await stripeClock() });
}

async function giveBack(farm: Farm, admin_id: number): Promise<void> {
  const { invoices } = await planPage(farm);
  const paid = invoices.filter(({ status }) => status === "paid" || status === "open");
  if (paid.length === 0) return;
  const { id: invoice_id, subtotal_cents } = pick(paid);
  const admin = asUser({ id: admin_id, is_admin: true }, { clock: await stripeClock() });
  const amount_cents = draw() < 0.3 ? undefined : upTo(subtotal_cents);
  await refundInvoice(admin, { farm_id: farm.farm_id, invoice_id, amount_cents, reason: "service" });
}

async function pickCard(farm: Farm): Promise<{ farm_id: number; card_id: number } | null> {
  const { farm_id } = farm;
  const { cards } = await listFarmCards(await owner(farm), { farm_id });
  return cards.length > 0 ? { farm_id, card_id: pick(cards).id } : null;
}

/** The card that pays becomes another one at the provider: it was replaced, or is refused from now on. */
async function changeCard({ farm_id }: Farm): Promise<void> {
  const account = await findAccount(db(), await accountOf(farm_id));
  const token = draw() < 0.4 ? "pm_card_chargeCustomerFail" : "pm_card_visa";
  if (account?.provider_customer_id) await replaceCard(account.provider_customer_id, token);
}

const FARM = { address: "12, rang du Ruisseau", city: "Saint-Jean" };

/** An owner opens one more farm. */
async function openFarm(farm: Farm, farms: Farm[]): Promise<void> {
  const { id: farm_id } = await createFarm(await owner(farm), { ...FARM, name: `Ferme ${farms.length}` });
  farms.push({ farm_id });
}

/** A farm goes to the owner of another one, who accepts it if the plan of that account covers one more. */
async function transfer({ farm_id }: Farm, farms: Farm[]): Promise<void> {
  const { farm_id: other } = pick(farms.filter(({ gone }) => !gone));
  const [from, to] = [await ownerOf(farm_id), await owner({ farm_id: other })];
  const [from_user_id, to_user_id] = [userId(from)!, userId(to)!];
  if (from_user_id === to_user_id) return;
  const member = { farm_id, user_id: to_user_id, role: "admin" as const };
  await db().insert(farm_users).values(member).onConflictDoNothing();
  await transaction(asJob({ clock: await stripeClock() }), (tx) =>
    makeOffer(tx, { farm_id, from_user_id, to_user_id }),
  );
  await acceptFarm(to, { farm_id });
}

/** What owners, and the super administrator for them, do in a year: how often in a hundred, and how. */
export const DEEDS: Record<
  string,
  [often: number, (farm: Farm, admin_id: number, farms: Farm[]) => Promise<unknown>]
> = {
  send: [30, send],
  card: [
    14,
    async (farm) => {
      // A form that another tab made old names a plan that may not be chosen any more.
      const may = (await planPage(farm)).plan.plan_status === "none" || draw() < 0.1;
      const plan_type = may && draw() < 0.6 ? pick(PAID_PLANS) : null;
      const input = { farm_id: farm.farm_id, token: pick(CARDS), plan_type };
      await goToBank(farm, await addCard(await owner(farm), input));
    },
  ],
  default_card: [
    4,
    async (farm) => {
      const card = await pickCard(farm);
      if (card) await makeDefaultCard(await owner(farm), card);
    },
  ],
  remove_card: [
    4,
    async (farm) => {
      const card = await pickCard(farm);
      if (card) await deleteCard(await owner(farm), card);
    },
  ],
  choose: [
    14,
    async (farm) => {
      const input = { farm_id: farm.farm_id, plan_type: pick(PAID_PLANS) };
      await goToBank(farm, await choosePlan(await owner(farm), input));
    },
  ],
  undo: [5, async (farm) => undoPlanChange(await owner(farm), farm)],
  cancel: [5, async (farm) => cancelPlan(await owner(farm), farm)],
  resume: [4, async (farm) => resumePlan(await owner(farm), farm)],
  guarantee: [1, async (farm) => claimGuarantee(await owner(farm), farm)],
  pay: [
    8,
    async (farm) => {
      const open = (await planPage(farm)).invoices.find(({ status }) => status === "open");
      if (!open) return;
      const input = { farm_id: farm.farm_id, invoice_id: open.id };
      await goToBank(farm, await payInvoice(await owner(farm), input));
    },
  ],
  give_back: [5, giveBack],
  not_delivered: [
    4,
    async ({ sent }) => {
      if (sent) await setDeliveries(sent, "sms", "failed", upTo(3));
    },
  ],
  leave: [
    0.3,
    async (farm) => {
      await deleteFarm(await owner(farm), { farm_id: farm.farm_id });
      farm.gone = true;
    },
  ],
  open_farm: [1.5, (farm, _admin_id, farms) => openFarm(farm, farms)],
  transfer: [1.5, (farm, _admin_id, farms) => transfer(farm, farms)],
  other_card: [3, changeCard],
  move: [2, async (farm) => patchFarm(await owner(farm), { farm_id: farm.farm_id, ...pick(PLACES) })],
};

/** What was done, and what was refused in words. */
export const deeds: Record<string, { done: number; refused: number }> = {};
/** How often each reason was given for a refusal. */
export const refusals: Record<string, number> = {};

/** Draws a deed by how often it happens. */
function drawDeed(): string {
  let lot = draw() * Object.values(DEEDS).reduce((sum, [often]) => sum + often, 0);
  return Object.entries(DEEDS).find(([, [often]]) => {
    lot -= often;
    return lot < 0;
  })![0];
}

/** Does one deed; a refusal in words is an answer like another. */
export async function live(farm: Farm, admin_id: number, farms: Farm[]): Promise<string> {
  // Few farms are within the days of the guarantee when it is drawn.
  const claims = draw() < 0.05 && (await planPage(farm)).guarantee !== null;
  const name = claims ? "guarantee" : drawDeed();
  const [, deed] = DEEDS[name]!;
  deeds[name] ??= { done: 0, refused: 0 };
  try {
    await deed(farm, admin_id, farms);
    deeds[name].done++;
    return name;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deeds[name].refused++;
    const keys = [...Object.values(error.fields).flat(), ...error.global].map((one) => one?.key ?? "");
    const reason = `${name}: ${keys.join() || error.code}`;
    refusals[reason] = (refusals[reason] ?? 0) + 1;
    return `${name} refused: ${error.code} ${JSON.stringify(error.fields)}${JSON.stringify(error.global)}`;
  }
}
