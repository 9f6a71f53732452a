import { type Ctx, type Tx, transaction } from "@/lib/platform/context";
import { AppError, conflict } from "@/lib/platform/errors";
import { paymentsEnabled } from "@/lib/providers/payments";
import type { Refund } from "@/lib/vocabulary/payment-commands";
import { lockAccount } from "../../accounts/operations/accounts";
import { lockFarmsOf } from "../../accounts/operations/cover-farms";
import { syncUnknownDisputes } from "../../disputes/operations/disputes";
import type { RequestAnswer } from "../presenter";
import { createCommand } from "./commands";
import { answerOf, syncBeforeCommand } from "./execute-command";
import { hasAnswered } from "./failed-commands";
import { cancelWaitingCommand, runCommand } from "./run-command";

/**
 * Asks for a refund of an account as `executeCommand` does for a farm: the account may have no farm left, and its person may be gone.
 * `decide` returns the values of the calls.
 * @throws AppError conflict (another request is underway) | provider_failed
 */
export async function executeForAccount(
  ctx: Ctx,
  account_id: number,
  decide: (tx: Tx) => Promise<Refund>,
): Promise<RequestAnswer> {
  if (!paymentsEnabled()) throw conflict("paymentsOff");
  await cancelWaitingCommand(ctx, account_id);
  // What was refunded at the provider by hand must be known before anything is given back.
  const remote = await syncBeforeCommand(ctx, account_id);
  if (remote === null || !(await hasAnswered(() => syncUnknownDisputes(ctx))))
    throw new AppError("provider_failed", {}, [{ key: "paymentsDoNotAnswer" }]);
  const request = await transaction(ctx, async (tx) => {
    await lockFarmsOf(tx, account_id);
    const account = await lockAccount(tx, account_id);
    return createCommand(tx, account, { kind: "credit_note", ...(await decide(tx)) });
  });
  return answerOf(await runCommand(ctx, request));
}
