import type { DisputeKind, DisputeStatus } from "@/lib/vocabulary/payment-enumerations";
import type { OfFarm } from "../documents/presenter";
import type { DisputeRow } from "./queries";
import { holdsSends } from "./rules/disputes";

/** What a dispute moved of our balance, in cents and each at least 0. */
export interface DisputeMoney {
  withdrawn_cents: number;
  fee_cents: number;
  reinstated_cents: number;
}

/** A dispute as the owner of the account sees it. */
export interface DisputeSummary extends Pick<DisputeMoney, "withdrawn_cents" | "fee_cents"> {
  id: number;
  kind: DisputeKind;
  status: DisputeStatus;
  amount_cents: number;
}

/** A dispute as a super administrator sees it. `dispute` is its name at the provider. */
export interface Dispute extends DisputeSummary, DisputeMoney, OfFarm {
  dispute: string;
  reason: string;
  invoice_number: string | null;
  opened_at: Date;
  due_at: Date | null;
  /** Whether it keeps the account from sending. */
  holds_sends: boolean;
}

export const presentDisputeSummary = (
  { id, kind, status, amount_cents }: DisputeRow,
  { withdrawn_cents, fee_cents }: DisputeMoney,
): DisputeSummary => ({ id, kind, status, amount_cents, withdrawn_cents, fee_cents });

export const presentDispute = (
  row: DisputeRow,
  money: DisputeMoney,
  { farm, invoice_number }: Pick<Dispute, "farm" | "invoice_number">,
): Dispute => ({
  ...presentDisputeSummary(row, money),
  ...money,
  dispute: row.provider_dispute_id,
  reason: row.reason,
  invoice_number,
  opened_at: row.opened_at,
  due_at: row.due_at,
  holds_sends: holdsSends(row),
  farm,
});
