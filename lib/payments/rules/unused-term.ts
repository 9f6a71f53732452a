import type { ProviderAccount } from "@/lib/providers/payments/types";

/**
 * Returns what of a running term was paid and is not used at a time, in cents with taxes, rounded half up. A term that is
 * not paid, or was given back, leaves nothing.
 */
export function unusedCents(
  { plan, invoices }: Pick<ProviderAccount, "plan" | "invoices">,
  now: Date,
): number {
  if (plan?.status !== "active" && plan?.status !== "past_due") return 0;
  return invoices.reduce((sum, { reason, status, total_cents, refunded_cents, lines }) => {
    const [line] = lines;
    if (reason !== "plan" || status !== "paid" || !line?.from || !line.to) return sum;
    const [from, to] = [Date.parse(line.from), Date.parse(line.to)];
    if (now.getTime() < from || now.getTime() >= to) return sum;
    return sum + Math.round(((total_cents - refunded_cents) * (to - now.getTime())) / (to - from));
  }, 0);
}
