import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { authorizeAnyone } from "@/lib/core/permissions";
import { limitRate } from "@/lib/core/rate-limits";
import { findQrCodeId } from "@/lib/qr-codes/operations/read";
import { PartialSubscribeInput, PartialSubscribeUpdateInput } from "../inputs";
import { openFarmOf } from "../operations/open-farm";
import { addPartialForm, changePartialForm, forgetOldPartialForms } from "../operations/partial-forms";

/** What of a half-filled form is kept: contact data once the box is ticked, else only how far it came. */
function progressOf(input: {
  step: number;
  accept_communications: boolean;
  name?: string;
  email?: string;
  phone?: string;
}) {
  const given = (text: string | undefined) => (input.accept_communications && text ? text : null);
  const { step, name, email, phone } = input;
  return { step, name: given(name), email: given(email), phone: given(phone) };
}

/** Notes that someone began the form. Nobody is ever written to for it, and it is forgotten in a week. */
export async function startPartialSubscribe(
  ctx: Ctx,
  raw: unknown,
): Promise<{ id: number; form_uuid: string }> {
  authorizeAnyone(ctx);
  const { id: farm_id } = await openFarmOf(ctx, raw);
  const input = PartialSubscribeInput.parse(raw);
  await limitRate(ctx, "partial_address", ctx.ip);
  await forgetOldPartialForms(ctx);
  const qr_code_id = input.qr_code_uuid ? await findQrCodeId(ctx, farm_id, input.qr_code_uuid) : null;
  return addPartialForm(ctx, { ...progressOf(input), farm_id, qr_code_id });
}

/** @throws AppError not_found, also with another form's secret */
export async function updatePartialSubscribe(
  ctx: Ctx,
  raw: unknown,
): Promise<{ id: number; form_uuid: string }> {
  authorizeAnyone(ctx);
  const { id: farm_id } = await openFarmOf(ctx, raw);
  const input = PartialSubscribeUpdateInput.parse(raw);
  const { id, form_uuid } = input;
  const changed = await changePartialForm(ctx, { farm_id, id, form_uuid }, progressOf(input));
  if (!changed) throw notFound();
  return changed;
}
