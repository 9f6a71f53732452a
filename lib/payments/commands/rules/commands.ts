import type { PaymentResult } from "@/lib/vocabulary/payment-commands";

/** Failure of a request that a super administrator closed. */
export const GIVEN_UP = "given_up";

const HOUR_MS = 3_600_000;
/** Stripe forgets a key after a day at the earliest (Stripe, "Idempotent requests"); one hour is for clocks. */
const KEYS_LAST_MS = 23 * HOUR_MS;
/** Time between two tries while the provider does not answer. What waits longer is asked for less often. */
const AGAIN_MS = 60_000;
const AGAIN_MOST_MS = HOUR_MS;

interface Request {
  status: string;
  created_at: Date;
  result: PaymentResult;
}

/** Returns since when the calls of a request are made; those after the bank's page have keys of that time. */
export const callsSince = ({ created_at, result }: Omit<Request, "status">): Date =>
  result.resumed_at ? new Date(result.resumed_at) : created_at;

/**
 * Returns whether the provider may have forgotten what a request asked before, so that to ask again could charge twice.
 * One that waits for its cardholder made no call that moves money.
 */
export const isTooOld = (request: Request, now: Date): boolean =>
  request.status === "pending" && now.getTime() - callsSince(request).getTime() > KEYS_LAST_MS;

/** Returns when a request that is not answered is tried again. */
export function nextTry(now: Date, since: Date): Date {
  const waited = now.getTime() - since.getTime();
  return new Date(now.getTime() + Math.min(Math.max(AGAIN_MS, waited / 10), AGAIN_MOST_MS));
}
