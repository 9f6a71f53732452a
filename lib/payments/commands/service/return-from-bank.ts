import type { PoolCtx } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { authorizeFarm, authorizeUser } from "@/lib/platform/permissions";
import { accountIdOf, findFarmId } from "../../accounts/queries";
import { settlePayment } from "../../plans/service/plan-page";
import { ReturnInput } from "../inputs";
import { findLastRequest } from "../operations/commands";
import type { PaymentReturn } from "../presenter";

const isCode = (error: unknown, code: AppError["code"]): boolean =>
  error instanceof AppError && error.code === code;

/**
 * Goes on with what a person began before the page of the bank, and says where that led: done, underway, or stopped for
 * one of three reasons (docs/product/screens.md "Payment pages").
 * @throws AppError unauthenticated | forbidden
 */
export async function comeBackFromBank(ctx: PoolCtx, raw: unknown): Promise<PaymentReturn> {
  authorizeUser(ctx);
  const { farm } = ReturnInput.parse(raw);
  if (!farm) return { outcome: "missing-data" };
  const farm_id = await findFarmId(ctx.db, farm);
  if (!farm_id) return { outcome: "company-not-found" };
  try {
    await authorizeFarm(ctx, "billing.manage", farm_id);
  } catch (error) {
    if (isCode(error, "not_found")) return { outcome: "company-not-found" };
    throw error;
  }
  const request = await findLastRequest(ctx.db, await accountIdOf(ctx.db, farm_id));
  if (!request) return { outcome: "missing-data" };
  const { kind } = request;
  // Who only added a card paid nothing.
  const refused: PaymentReturn =
    kind === "add_card"
      ? { outcome: "card_refused", kind, farm_uuid: farm }
      : { outcome: "payment-not-completed" };
  try {
    const { status } = await settlePayment(ctx, { farm_id });
    return status === "authenticating" ? refused : { outcome: status, kind, farm_uuid: farm };
  } catch (error) {
    if (isCode(error, "invalid")) return refused;
    throw error;
  }
}
