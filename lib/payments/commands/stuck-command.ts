import type { PaymentRequestKind } from "@/lib/vocabulary/payment-enumerations";
import type { OfFarm } from "../documents/presenter";
import type { PaymentRequestRow } from "./operations/find-commands";
import { isTooOld } from "./rules/commands";

/** A request of a farm that does not go on by itself. `request` is its name in the log and in Stripe's metadata. */
export interface StuckRequest extends OfFarm {
  id: number;
  request: string;
  kind: PaymentRequestKind;
  since: Date;
  /** Whether it may be tried again: the provider still knows what it was asked before. */
  may_retry: boolean;
}

export const presentStuckRequest = (
  { request, farm }: { request: PaymentRequestRow; farm: OfFarm["farm"] },
  now: Date,
): StuckRequest => ({
  id: request.id,
  request: request.uuid,
  kind: request.kind,
  since: request.created_at,
  may_retry: !isTooOld(request, now),
  farm,
});
