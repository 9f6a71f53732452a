import {
  type Confirmation,
  consumeCodeConfirmation,
  consumeLinkConfirmation,
  tryCode,
} from "@/lib/consent/operations/confirmations";
import { grantConsent, lastRequest } from "@/lib/consent/operations/ledger";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { findPublicFarmByHandle } from "@/lib/farms/operations/read";
import { type Ctx, type PoolCtx, type Tx, transaction } from "@/lib/platform/context";
import { invalid, notFound } from "@/lib/platform/errors";
import { queueForFarm } from "@/lib/platform/farm-queue";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { hashSecret } from "@/lib/platform/secrets";
import { isFormOf } from "../form-token";
import { ConfirmCodeInput, TokenInput } from "../inputs";
import { codeHash } from "../operations/ask-confirmation";
import { claimPlace } from "../operations/claim-place";
import { acceptAnswers } from "../operations/write";
import type { ConfirmationPage } from "../presenter";
import { findConfirmation, lockPerson } from "../queries";
import { maskEmail, maskPhone } from "../rules";

async function pageOf(ctx: Ctx, token: string): Promise<ConfirmationPage> {
  const found = await findConfirmation(ctx.db, hashSecret(token));
  if (!found) throw notFound();
  const { confirmation, person, farm } = found;
  queueForFarm(ctx, confirmation.farm_id);
  const { channel } = confirmation;
  const address = channel === "email" ? maskEmail(person.email ?? "") : maskPhone(person.phone ?? "");
  const until = channel === "email" ? person.email_consent_until : person.sms_consent_until;
  const open = confirmation.used_at === null && confirmation.expires_at > ctx.clock.now();
  const state = open ? "open" : confirmation.used_at && until ? "confirmed" : "expired";
  return { farm, channel, address, lang: person.lang, state };
}

/** Open to anyone with the link. Returns the data of the confirmation page; reading it confirms nothing. */
export async function readConfirmation(ctx: Ctx, raw: unknown): Promise<ConfirmationPage> {
  authorizeAnyone(ctx);
  return pageOf(ctx, TokenInput.parse(raw).token);
}

/** Records the requested consent with the source of its request, and saves the form answers. */
async function accept(tx: Tx, confirmation: Confirmation): Promise<void> {
  const { farm_id, subscriber_id, channel, answers } = confirmation;
  const person = await lockPerson(tx.db, farm_id, subscriber_id);
  const address = channel === "email" ? person?.email : person?.phone;
  if (!person || !address) throw notFound();
  await claimPlace(tx, farm_id, person);
  const asked = await lastRequest(tx, farm_id, subscriber_id, channel);
  await grantConsent(tx, {
    farm_id,
    subscriber_id,
    channel,
    address,
    basis: "express",
    source: asked?.source ?? person.source,
    lang: tx.lang,
    qr_code_id: asked?.qr_code_id,
  });
  if (answers) await acceptAnswers(tx, farm_id, subscriber_id, answers);
}

/**
 * Open to anyone with the link. Confirms a subscription. A second click changes nothing.
 * @throws AppError not_found | invalid (expired) | limit_reached
 */
export async function confirmByLink(ctx: Ctx, raw: unknown): Promise<{ token: string }> {
  authorizeAnyone(ctx);
  const { token } = TokenInput.parse(raw);
  const page = await pageOf(ctx, token);
  if (page.state === "confirmed") return { token };
  await transaction(ctx, async (tx) => {
    const asked = await findConfirmation(tx.db, hashSecret(token));
    if (asked) await lockFarm(tx, asked.confirmation.farm_id);
    const taken = await consumeLinkConfirmation(tx, hashSecret(token));
    if (taken) return accept(tx, taken);
    // After a double click, the other request may have confirmed already.
    if ((await pageOf(tx, token)).state !== "confirmed") throw invalid("global", "linkExpired");
  });
  return { token };
}

/**
 * Open to anyone with the code. Confirms a phone with the code typed into the form. A wrong code, an expired code and
 * too many attempts have the same answer.
 */
export async function confirmByCode(
  ctx: PoolCtx,
  raw: unknown,
): Promise<{ handle: string; id: number; form_uuid: string }> {
  authorizeAnyone(ctx);
  const input = ConfirmCodeInput.parse(raw);
  const farm = await findPublicFarmByHandle(ctx, input.handle);
  if (!farm || !isFormOf(farm.id, input, ctx.clock.now())) throw notFound();
  queueForFarm(ctx, farm.id);
  await limitRate(ctx, "confirm_person", `${farm.id}.${input.id}`);
  // The attempt is counted outside of the transaction, because a rollback would undo the count.
  const tried = await tryCode(ctx, farm.id, input.id);
  if (!tried || codeHash(tried.subscriber_id, input.code) !== tried.secret_hash)
    throw invalid("code", "wrongCode");
  await transaction(ctx, async (tx) => {
    await lockFarm(tx, farm.id);
    const taken = await consumeCodeConfirmation(tx, tried);
    if (!taken) throw invalid("code", "wrongCode");
    await accept(tx, taken);
  });
  return { handle: input.handle, id: input.id, form_uuid: input.form_uuid };
}
