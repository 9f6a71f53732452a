import { conflict, invalid } from "@/lib/platform/errors";
import type { PlanType } from "@/lib/vocabulary/enumerations";

/** What Potager gives an owner without payment: a trial until a day, a free plan, or the end of that. */
export type PlanGrant = { grant: "trial"; ends_at: Date } | { grant: "beta-free" } | { grant: "canceled" };

/** What becomes of what an owner has without payment, as the owner is told. */
export type GrantNews = "extended" | "trial" | "beta-free" | "trial-ended" | "canceled";

interface GrantedFarm {
  plan_type: PlanType;
  trial_ends_at: Date | null;
}

/** Returns whether a farm has its plan without payment, so that we may end it. */
export const isGranted = ({ plan_type }: Pick<GrantedFarm, "plan_type">): boolean =>
  plan_type === "trial" || plan_type === "beta-free";

/**
 * Returns what a grant is for the owner of these farms. A trial is never made shorter, nor given in place of a free plan,
 * and only what was given is ended.
 * @throws AppError conflict | invalid on ends_on
 */
export function grantNews(given: PlanGrant, farms: readonly GrantedFarm[]): GrantNews {
  const isFree = farms.some(({ plan_type }) => plan_type === "beta-free");
  if (given.grant === "beta-free") return "beta-free";
  if (given.grant === "canceled") {
    if (!farms.some(isGranted)) throw conflict("nothingGranted");
    return isFree ? "canceled" : "trial-ended";
  }
  if (isFree) throw conflict("trialBesideFreePlan");
  const trials = farms.filter(({ plan_type }) => plan_type === "trial");
  if (trials.some(({ trial_ends_at }) => trial_ends_at && trial_ends_at >= given.ends_at))
    throw invalid("ends_on", "trialNotLonger");
  return trials.length > 0 ? "extended" : "trial";
}
