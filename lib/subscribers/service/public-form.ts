import { claimLimit } from "@/lib/billing/operations/claim-limit";
import { saveAnswers } from "@/lib/consent/operations/confirmations";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { type FarmRow, findFarmByHandle, findPublicFarmByHandle } from "@/lib/farms/operations/read";
import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { queueForFarm } from "@/lib/platform/farm-queue";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { limitPerson, limitRecipientsInside } from "@/lib/platform/rate-limits";
import { producesOf } from "@/lib/produce/operations/read";
import { findQrCodeId } from "@/lib/qr-codes/operations/read";
import { requireOn } from "@/lib/switches/operations/switches";
import { ownImage } from "@/lib/uploads/operations/own-images";
import { formUuid, isFormOf } from "../form-token";
import { AnswersInput, HandleInput, inCountry, PublicFormInput, PublicSubscribeInput } from "../inputs";
import { askConfirmation, sendAlreadySubscribed } from "../operations/ask-confirmation";
import { claimConfirmations, reachedBy } from "../operations/claim-confirmations";
import { withCoordinates } from "../operations/coordinates";
import { openFarmOf } from "../operations/open-farm";
import { addSubscriber, answerForm, nextSubscriberId } from "../operations/write";
import type { FormSubscriber, SignupFarm } from "../presenter";
import { findByAddress, type SubscriberRow } from "../queries";

/**
 * Open to anyone. Saves step 1 of the public form. A new person is added as pending. A known person is not changed:
 * they get a reminder or a new confirmation message, and the answer is the same.
 * @throws AppError not_found | limit_reached | rate_limited | switched_off
 */
export async function subscribePublicly(ctx: PoolCtx, raw: unknown): Promise<FormSubscriber> {
  authorizeAnyone(ctx);
  const { id: farm_id } = await openFarmOf(ctx, raw);
  await requireOn(ctx, "subscription_forms");
  queueForFarm(ctx, farm_id);
  const input = PublicSubscribeInput.parse(raw);
  const { name, email, phone, qr_code_uuid, lang = ctx.lang } = input;
  const reached = reachedBy(input);
  const recipients = reached.map(({ address }) => address);
  await limitPerson(ctx, "subscribe_address", [], recipients);
  const now = ctx.clock.now();

  const form_id = await transaction(ctx, async (tx) => {
    const farm = await lockFarm(tx, farm_id);
    await claimLimit(tx, farm_id, "subscribers", 1, "signupFull");
    await limitRecipientsInside(tx, recipients);
    await claimConfirmations(tx, farm, reached, "signupFull");
    const qr_code_id = qr_code_uuid ? await findQrCodeId(tx, farm_id, qr_code_uuid) : null;
    const id = await nextSubscriberId(tx);
    const source = "public-form" as const;
    const form = { source, qr_code_id, form_id: id };
    const known = await findByAddress(tx.db, farm_id, input);
    if (known) {
      await askAgain(tx, farm, known, { name, email, phone, ...form });
      return id;
    }
    const form_uuid = formUuid(farm_id, id, now);
    const values = { farm_id, name, email, phone, lang, source, qr_code_id, form_uuid };
    const person = await addSubscriber(tx, values, id);
    for (const address of reached) await askConfirmation(tx, farm, person, { ...form, ...address });
    return id;
  });
  return {
    id: form_id,
    form_uuid: formUuid(farm_id, form_id, now),
    name,
    handle: input.handle,
    code_sent: phone !== null,
    email_sent: email !== null,
    qr_code_uuid: qr_code_uuid ?? null,
  };
}

/**
 * Asks a known person to confirm again, only at addresses that they already have. The other answers are saved after
 * the confirmation.
 */
async function askAgain(
  tx: Ctx,
  farm: FarmRow,
  known: SubscriberRow,
  form: {
    name: string;
    email: string | null;
    phone: string | null;
    source: "public-form";
    qr_code_id: number | null;
    form_id: number;
  },
): Promise<void> {
  const { source, qr_code_id, form_id, name } = form;
  const asking = { source, qr_code_id, form_id, answers: { name } };
  const { email, phone, email_consent_until: until } = known;
  if (email && form.email && email.toLowerCase() === form.email) {
    if (until && until > tx.clock.now()) await sendAlreadySubscribed(tx, farm, { ...known, email });
    else await askConfirmation(tx, farm, known, { ...asking, channel: "email", address: email });
  }
  if (phone && phone === form.phone)
    await askConfirmation(tx, farm, known, { ...asking, channel: "sms", address: phone });
}

/**
 * Open to anyone with the secret. Saves step 2 of the public form, within a day of step 1. For a known person, the
 * answers are saved after the confirmation.
 * @throws AppError not_found | invalid | switched_off
 */
export async function answerPublicForm(
  ctx: Ctx,
  raw: unknown,
): Promise<{ id: number; form_uuid: string; handle: string }> {
  authorizeAnyone(ctx);
  const { id: farm_id, country } = await openFarmOf(ctx, raw);
  await requireOn(ctx, "subscription_forms");
  queueForFarm(ctx, farm_id);
  const form = PublicFormInput.safeParse(raw);
  if (!form.success || !isFormOf(farm_id, form.data, ctx.clock.now())) throw notFound();
  const { id, form_uuid, handle } = form.data;
  const answers = withCoordinates(inCountry(AnswersInput, country).parse(raw));
  await transaction(ctx, async (tx) => {
    if (await answerForm(tx, { farm_id, id, form_uuid }, answers)) return;
    await saveAnswers(tx, farm_id, id, answers);
  });
  return { id, form_uuid, handle };
}

/** Open to anyone. Returns the id of the farm with a handle, public or hidden, for the tag of a cached page. */
export async function farmOfHandle(ctx: Ctx, raw: unknown): Promise<number | null> {
  authorizeAnyone(ctx);
  const farm = await findFarmByHandle(ctx, HandleInput.parse(raw).handle);
  return farm?.id ?? null;
}

/**
 * Open to anyone. Returns a farm as its subscription page shows it.
 * @throws AppError not_found, also for a hidden farm
 */
export async function readSignupFarm(ctx: Ctx, raw: unknown): Promise<SignupFarm> {
  authorizeAnyone(ctx);
  const farm = await findPublicFarmByHandle(ctx, HandleInput.parse(raw).handle);
  if (!farm) throw notFound();
  const { id, name, handle, city, uuid, time_zone } = farm;
  return {
    ...{ id, name, handle, city, uuid, time_zone },
    main_photo: ownImage(farm.main_photo),
    logo: ownImage(farm.logo),
    produces: (await producesOf(ctx, [id])).filter((produce) => produce.show_on_homepage),
  };
}
