import type { Ctx, PoolCtx } from "@/lib/core/context";
import { invalidFields, notFound } from "@/lib/core/errors";
import { authorizeAnyone } from "@/lib/core/permissions";
import { limitRate } from "@/lib/core/rate-limits";
import { findQrCodeId } from "@/lib/qr-codes/operations/read";
import { PartialSubscribeInput, PartialSubscribeUpdateInput } from "../inputs";
import { openFarmOf } from "../operations/open-farm";
import { addPartialForm, changePartialForm, deleteOldPartialForms } from "../operations/partial-forms";

/** Returns what is saved of an unfinished form: the step, and contact data when the consent box is checked. */
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

/** Open to anyone. Saves an unfinished form for a week. Nobody sends messages because of it. */
export async function startPartialSubscribe(
  ctx: PoolCtx,
  raw: unknown,
): Promise<{ id: number; form_uuid: string }> {
  authorizeAnyone(ctx);
  const { id: farm_id } = await openFarmOf(ctx, raw);
  const input = PartialSubscribeInput.parse(raw);
  const { name, email, phone } = input;
  if (!name && !email && !phone) throw invalidFields(["email", "phone"], "requiredEmailOrPhone");
  await limitRate(ctx, "partial_address", ctx.ip);
  await deleteOldPartialForms(ctx);
  const qr_code_id = input.qr_code_uuid ? await findQrCodeId(ctx, farm_id, input.qr_code_uuid) : null;
  return addPartialForm(ctx, { ...progressOf(input), farm_id, qr_code_id });
}

/**
 * Open to anyone with the secret. Updates the progress of an unfinished form.
 * @throws AppError not_found, also for a wrong secret
 */
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
