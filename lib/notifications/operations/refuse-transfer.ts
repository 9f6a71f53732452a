import type { Tx } from "@/lib/platform/context";
import { conflict } from "@/lib/platform/errors";
import type { DomainEvents } from "@/lib/platform/events";
import { hasWaitingSend } from "../queries";

/**
 * Keeps a farm with its owner while a send is planned or paused: the new owner would start what the earlier one pays for.
 * Call it with the farm locked. @throws AppError conflict
 */
export async function refuseTransfer(
  tx: Tx,
  { farm_id }: DomainEvents["farm_offered"] | DomainEvents["farm_transferred"],
): Promise<void> {
  if (await hasWaitingSend(tx.db, farm_id)) throw conflict("transferOfWaitingSend");
}
