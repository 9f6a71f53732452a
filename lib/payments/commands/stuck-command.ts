import type { OfFarm } from "../documents/presenter";
import type { PaymentRequestRow } from "./operations/commands";
import { isTooOld } from "./rules/commands";

/** Returns a request that does not go on by itself. `request` is its name in the log and in Stripe's metadata. */
export const presentStuckRequest = (
  { request, farm }: { request: PaymentRequestRow } & OfFarm,
  now: Date,
) => ({
  id: request.id,
  request: request.uuid,
  kind: request.kind,
  since: request.created_at,
  /** Whether it may be tried again: the provider still knows what it was asked before. */
  may_retry: !isTooOld(request, now),
  farm,
});

export type StuckRequest = ReturnType<typeof presentStuckRequest>;
