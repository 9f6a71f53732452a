import { env } from "@/lib/env";
import { type Ctx, transaction } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeJob, authorizeSuperAdmin } from "@/lib/platform/permissions";
import type { ProvincialTax } from "@/lib/vocabulary/payment-enumerations";
import { notifyProvincialSales } from "../../emails/operations/admin-emails";
import { sumProvincialSales, sumSalesByPlace } from "../operations/provincial-sales";
import {
  type ProvinceRow,
  REGISTRATION_CENTS,
  type SalesLine,
  salesLines,
  warningOf,
} from "../rules/provincial-sales";

const isOn = (province: ProvincialTax): boolean => env().PROVINCIAL_TAXES.includes(province);

/** Returns the sales of twelve months in each province with a sales tax of its own. Only for super administrators. */
export async function readProvincialSales(ctx: Ctx): Promise<ProvinceRow[]> {
  authorizeSuperAdmin(ctx);
  return (await sumProvincialSales(ctx)).map((sales) => ({
    ...sales,
    limit_cents: REGISTRATION_CENTS[sales.province],
    warning: warningOf(sales),
    switched_on: isOn(sales.province),
  }));
}

/** Returns the sales of twelve months everywhere beside the amounts that count. Only for super administrators. @throws AppError not_found */
export async function readSalesByPlace(ctx: Ctx, _raw?: unknown): Promise<SalesLine[]> {
  authorizeSuperAdmin(ctx, notFound);
  const [sales, provinces] = await Promise.all([sumSalesByPlace(ctx), sumProvincialSales(ctx)]);
  return salesLines(sales, provinces, env().PROVINCIAL_TAXES);
}

/** Tells the super administrators, once each, that a province wants a decision; not where its tax is charged already. */
export async function warnOfProvincialSales(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  const all = await sumProvincialSales(ctx);
  await transaction(ctx, async (tx) => {
    for (const sales of all) {
      const warning = warningOf(sales);
      if (warning && !isOn(sales.province)) await notifyProvincialSales(tx, sales, warning);
    }
  });
}
