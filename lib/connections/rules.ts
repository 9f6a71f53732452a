import { emailOrNull } from "@/lib/values/fields";
import { mayBeTexted, parsePhone } from "@/lib/values/phone";
import { hasWebAddress, isOneLine } from "@/lib/values/plain-line";
import { canonicalPostalCode } from "@/lib/values/postal-code";

/** Version of the sentence that an owner ticks: messages "connections.declaration.<version>". */
export const DECLARATION_VERSION = "v1";

/** The bases that an owner can declare for customers. Express consent is given by the person alone. */
export const DECLARED_BASES = ["implied_purchase", "implied_inquiry", "declared_by_owner"] as const;

const CUSTOMER_SCOPES = ["CUSTOMERS_READ", "MERCHANT_PROFILE_READ"] as const;
export const SALES_SCOPE = "ORDERS_READ";

/** Returns what a farm asks its point of sale to allow: sales only when it agreed to their reading. */
export const scopesFor = ({ reads_orders }: { reads_orders: boolean }): string[] => [
  ...CUSTOMER_SCOPES,
  ...(reads_orders ? [SALES_SCOPE] : []),
];

/** Minutes in which the person must come back from the provider's page. */
export const REQUEST_MINUTES = 10;

/** Square asks for a new token every 7 days at most, although one lasts 30. */
export const RENEWED_WITHIN_DAYS = 23;

/** Returns whether a token is renewed now, so that a failure leaves weeks to try again. */
export const isDueForRenewal = (expires_at: Date, now: Date): boolean =>
  expires_at.getTime() - now.getTime() < RENEWED_WITHIN_DAYS * 86_400_000;

/** Minutes without a page after which a sync gets another job. Two jobs at once import nobody twice. */
export const SILENT_MINUTES = 15;

/** Days of sales that are read at first, and the weeks that say what is usual on a weekday. */
export const SALES_DAYS = 57;
export const USUAL_WEEKS = 8;
/** Fewer days of the same weekday say nothing about what is usual. */
export const LEAST_USUAL = 3;

const NAME_LENGTH = 120;

/** Returns a name that a message may show, or an empty one: it was typed at a till, for nobody to read. */
function shownName(name: string): string {
  const written = name.replace(/\s+/g, " ").trim();
  return written.length > NAME_LENGTH || !isOneLine(written) || hasWebAddress(written) ? "" : written;
}

/** Returns the values of a customer in the shape of a subscriber. What is wrong is left out, never repaired. */
export function readCustomer(given: {
  name: string;
  email: string | null;
  phone: string | null;
  zipcode: string | null;
  declines_email: boolean;
}) {
  const phone = given.phone === null ? null : parsePhone(given.phone);
  const email = emailOrNull.safeParse(given.email ?? "").data ?? null;
  return {
    name: shownName(given.name),
    email,
    phone: phone !== null && mayBeTexted(phone) ? phone : null,
    zipcode: canonicalPostalCode(given.zipcode ?? ""),
    // Whoever refuses marketing emails at the till has not consented to our messages.
    declined: given.declines_email,
  };
}

/** Returns the sales of a day beside those of the same weekday before, when enough of them are known. */
export function compareSales(
  day: string,
  sales: ReadonlyMap<string, { orders: number; amount_cents: number; currency: string }>,
) {
  const sold = sales.get(day);
  if (!sold) return null;
  const usual: number[] = [];
  for (let week = 1; week <= USUAL_WEEKS; week++) {
    const before = new Date(`${day}T00:00:00Z`);
    before.setUTCDate(before.getUTCDate() - 7 * week);
    const same = sales.get(before.toISOString().slice(0, 10));
    if (same) usual.push(same.amount_cents);
  }
  if (usual.length < LEAST_USUAL) return null;
  const usual_cents = Math.round(usual.reduce((sum, cents) => sum + cents, 0) / usual.length);
  return { day, ...sold, usual_cents, weeks: usual.length };
}
