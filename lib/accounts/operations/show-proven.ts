import { showFarmsOf } from "@/lib/farms/operations/write";
import type { Tx } from "@/lib/platform/context";
import type { User } from "../queries";
import { sendWelcome } from "./welcome";

/** Shows the farms of an account whose address was proved just now, and welcomes their owner. */
export async function showProven(tx: Tx, user: User): Promise<void> {
  await showFarmsOf(tx, user.id);
  await sendWelcome(tx, user);
}
