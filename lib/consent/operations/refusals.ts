import type { Tx } from "@/lib/platform/context";
import { agreedThemselves } from "./declarations";
import { type Withdrawal, withdrawConsents } from "./ledger";

/**
 * Withdraws the declared consent of people who refused messages elsewhere, in a file or at a point of sale, as if they
 * had left here. Whoever agreed here themselves is left alone.
 */
export async function withdrawRefused(
  tx: Tx,
  {
    subscriber_ids,
    ...refusal
  }: Pick<Withdrawal, "farm_id" | "channels" | "source"> & { subscriber_ids: readonly number[] },
): Promise<void> {
  const own = await agreedThemselves(tx, subscriber_ids);
  const declared = subscriber_ids.filter((id) => !own.has(id));
  if (declared.length > 0)
    await withdrawConsents(tx, { ...refusal, subscriber_ids: declared, reason: "unsubscribed" });
}
