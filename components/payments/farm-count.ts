import type { PlanPage } from "@/lib/payments/plans/presenter";

/** Returns how many farms an account has, and how many its plan covers. */
export function farmCount({ usage }: PlanPage): { used: number; max: number } {
  const farms = usage.find(({ kind }) => kind === "farms");
  return { used: farms?.used ?? 1, max: farms?.max ?? 1 };
}
