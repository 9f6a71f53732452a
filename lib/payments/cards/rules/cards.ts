import type { PlanStatus } from "@/lib/vocabulary/payment-enumerations";
import { isChargeable } from "../../charges/rules/charges";
import { isActivePlan } from "../../plans/rules/plans";
import type { LastCard } from "../presenter";

/** Days ahead of a card's end from which its owner is warned. */
export const CARD_WARNING_DAYS = 31;

/** Returns whether a card works, ends within a month, or has ended. A card works until its month is over. */
export function cardExpiry(
  card: { exp_month: number; exp_year: number },
  now: Date,
): "fine" | "soon" | "expired" {
  const ends = Date.UTC(card.exp_year, card.exp_month);
  if (ends <= now.getTime()) return "expired";
  return ends - now.getTime() <= CARD_WARNING_DAYS * 86_400_000 ? "soon" : "fine";
}

/** Returns why the last card of a farm stays: its plan goes on, or something waits for its payment. */
export function lastCardReason(
  account: { plan_status: PlanStatus; cancel_at_period_end: boolean; past_due: boolean },
  open_tenths: number,
): LastCard {
  if (isActivePlan(account.plan_status) && !account.cancel_at_period_end) return "plan";
  if (account.past_due) return "owes";
  return isChargeable(open_tenths) ? "charges" : null;
}
