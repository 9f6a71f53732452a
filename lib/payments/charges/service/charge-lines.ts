import { taxesOf, toCents } from "@/lib/billing/rules/taxes";
import { env } from "@/lib/env";
import { type FarmRow, findFarmById } from "@/lib/farms/operations/read";
import { formatDay } from "@/lib/i18n/dates";
import { monthStart } from "@/lib/messaging/rules/window";
import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeFarmOf, roleMay } from "@/lib/platform/permissions";
import { lastPage } from "@/lib/values/pagination";
import { payerOf } from "../../accounts/operations/accounts";
import { accountIdOf } from "../../accounts/queries";
import { listCards } from "../../cards/queries";
import { listCreditNotes } from "../../documents/operations/list-documents";
import { presentInvoice } from "../../documents/presenter";
import { listInvoices } from "../../documents/queries";
import { ChargesInput, SendChargeInput } from "../inputs";
import { countCharges, findSend, listChargeLines } from "../operations/charge-lines";
import { findOpenCharges, listCorrections } from "../operations/open-charges";
import type { AccountCharges, ChargesPage } from "../presenter";
import { invoiceTime } from "../rules/charges";

/** Longer than any month, and shorter than two. */
const MONTH_AND_MORE_MS = 40 * 86_400_000;

/** Returns what an account has open and when it is invoiced, with its documents. */
async function chargesOfAccount(ctx: Ctx, account_id: number, farm: FarmRow): Promise<AccountCharges> {
  const [open, corrections, cards, invoices, notes] = await Promise.all([
    findOpenCharges(ctx, account_id),
    listCorrections(ctx, account_id),
    listCards(ctx.db, account_id),
    listInvoices(ctx.db, account_id),
    listCreditNotes(ctx, account_id),
  ]);
  const now = ctx.clock.now();
  const { place } = await payerOf(ctx, farm);
  const begun = monthStart(now, place.time_zone);
  const cents = Math.max(0, toCents(open.tenths));
  const { total_cents } = taxesOf(place, cents, formatDay(now, place.time_zone), env().PROVINCIAL_TAXES);
  return {
    open: {
      tenths: open.tenths,
      time: invoiceTime({ ...open, total_cents }, begun, cards.length > 0),
      month_end: monthStart(new Date(begun.getTime() + MONTH_AND_MORE_MS), place.time_zone),
      back_tenths: corrections.reduce((sum, { tenths }) => sum - tenths, 0),
    },
    invoices: invoices.map(presentInvoice),
    credit_notes: notes,
  };
}

/**
 * Returns a page of what the sends of a farm cost, the newest first. What waits for an invoice and the documents belong to the
 * owner's account: an admin member of the farm reads neither.
 * @throws AppError not_found (also for a send that is not the farm's)
 */
export async function listCharges(ctx: Ctx, raw: unknown): Promise<ChargesPage> {
  const { farm_id, role } = await authorizeFarmOf(ctx, "cost.read", raw);
  const { notification: uuid, page: asked, per_page } = ChargesInput.parse(raw);
  const [farm, send] = await Promise.all([
    findFarmById(ctx, farm_id),
    uuid ? findSend(ctx, farm_id, uuid) : null,
  ]);
  if (!farm || send === undefined) throw notFound();
  const account_id = roleMay(role, "billing.read") ? await accountIdOf(ctx.db, farm_id) : null;
  const which = { farm_id, notification_id: send?.id ?? null };
  const { total } = await countCharges(ctx, which);
  const page = Math.min(asked, lastPage(total, per_page));
  return {
    rows: await listChargeLines(ctx, { ...which, account_id, page, per_page }),
    total,
    page,
    per_page,
    notification: send && { uuid: send.uuid, title: send.title },
    account: account_id === null ? null : await chargesOfAccount(ctx, account_id, farm),
  };
}

/**
 * Returns what a send cost with its corrections, in tenths of a cent before taxes; null while nothing is charged.
 * @throws AppError not_found
 */
export async function readSendCharge(ctx: Ctx, raw: unknown): Promise<{ tenths: number } | null> {
  const { farm_id } = await authorizeFarmOf(ctx, "cost.read", raw);
  const { notification_id } = SendChargeInput.parse(raw);
  const { total, tenths } = await countCharges(ctx, { farm_id, notification_id });
  return total === 0 ? null : { tenths };
}
