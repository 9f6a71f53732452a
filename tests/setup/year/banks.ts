import { eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "@/db/client";
import { dispute_entries, disputes } from "@/db/schema";
import { moveDispute, openDisputeOf, warnOf } from "@/tests/factories/disputes";
import { listAtStripe } from "@/tests/factories/payments";
import { draw } from "@/tests/setup/long-runs";
import { pick } from "./owners";

interface Charge {
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  paid: boolean;
  disputed: boolean;
}
interface Movement {
  id: string;
  amount: number;
  fee: number;
}
interface Dispute {
  id: string;
  status: string;
  amount: number;
  balance_transactions: Movement[];
}

/** Disputes that a bank has not decided. */
const open: string[] = [];
/** What banks did. */
export const cases = { disputes: 0, inquiries: 0, warnings: 0, won: 0, lost: 0 };

/** A bank takes a payment of a customer back, asks about it, or suspects it. @returns what it did, to be told */
export async function troubleCustomer(customer: string): Promise<string | null> {
  const charges = await listAtStripe<Charge>(`charges?customer=${customer}&limit=100`);
  const left = charges.filter((one) => one.paid && !one.disputed && one.amount > one.amount_refunded);
  if (left.length === 0) return null;
  const { payment_intent } = pick(left);
  const fate = draw();
  if (fate < 0.2) {
    cases.warnings++;
    return `warning ${await warnOf(payment_intent)}`;
  }
  const inquiry = fate < 0.4;
  cases[inquiry ? "inquiries" : "disputes"]++;
  const id = await openDisputeOf(payment_intent, inquiry);
  open.push(id);
  return `${inquiry ? "inquiry" : "dispute"} ${id} of ${payment_intent}`;
}

/** Banks go on with their disputes, one in four each time. */
export async function decideDisputes(): Promise<void> {
  for (const id of [...open]) {
    if (draw() > 0.25) continue;
    const step = pick(["review", "won", "lost"] as const);
    await moveDispute(id, step);
    if (step === "review") continue;
    cases[step]++;
    open.splice(open.indexOf(id), 1);
  }
}

const OURS: Record<string, string> = {
  warning_needs_response: "needs_response",
  warning_under_review: "under_review",
  warning_closed: "closed",
};

/** Holds every dispute and each of its movements of money beside the provider's, to the cent. */
export async function auditDisputes(): Promise<void> {
  const said = await listAtStripe<Dispute>("disputes?limit=100");
  const ours = await db()
    .select({
      ...{ id: disputes.provider_dispute_id, status: disputes.status, amount: disputes.amount_cents },
    })
    .from(disputes)
    .where(inArray(disputes.provider_dispute_id, ["", ...said.map(({ id }) => id)]));
  const sorted = <Row extends { id: string }>(rows: Row[]) => rows.sort((a, b) => a.id.localeCompare(b.id));
  expect(sorted(ours)).toEqual(
    sorted(said.map(({ id, status, amount }) => ({ id, status: OURS[status] ?? status, amount }))),
  );
  const entries = await db()
    .select({
      ...{ id: dispute_entries.provider_transaction_id, amount: dispute_entries.amount_cents },
      fee: dispute_entries.fee_cents,
    })
    .from(dispute_entries)
    .innerJoin(disputes, eq(disputes.id, dispute_entries.dispute_id));
  const moved = said.flatMap(({ balance_transactions }) => balance_transactions);
  expect(sorted(entries)).toEqual(sorted(moved.map(({ id, amount, fee }) => ({ id, amount, fee }))));
}
