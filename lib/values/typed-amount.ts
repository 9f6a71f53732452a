import { parsePrice } from "@/lib/i18n/read-number";

/** Converts `amount` of a form ("12,50") to `amount_cents`; null when it is empty. */
export function typedAmount(raw: unknown): unknown {
  if (typeof raw !== "object" || raw === null || !("amount" in raw)) return raw;
  const typed = String(raw.amount).trim();
  return { ...raw, amount_cents: typed === "" ? null : (parsePrice(typed) ?? Number.NaN) };
}
