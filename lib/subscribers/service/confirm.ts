import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { confirmations, consents, farms, subscribers } from "@/db/schema";
import { grantConsent } from "@/lib/consent/operations/ledger";
import { CONFIRM_CODE_ATTEMPTS } from "@/lib/consent/rules";
import { farmTag } from "@/lib/core/cache-tags";
import { type Ctx, transaction } from "@/lib/core/context";
import { invalid, notFound } from "@/lib/core/errors";
import { limitRate } from "@/lib/core/rate-limits";
import { hashSecret } from "@/lib/core/secrets";
import type { Lang } from "@/lib/i18n/languages";
import { isFormOf } from "../form-token";
import { ConfirmCodeInput, TokenInput } from "../inputs";
import { codeHash } from "../operations/ask-confirmation";
import { withCoordinates } from "../operations/coordinates";
import { maskEmail, maskPhone } from "../rules";
import { findSignupFarm } from "../signup-farm-queries";

type Confirmation = typeof confirmations.$inferSelect;

export interface ConfirmationPage {
  farm: { name: string; handle: string; public: boolean };
  channel: "email" | "sms";
  /** Shortened; whoever holds the link knows the rest. */
  address: string;
  lang: Lang;
  state: "open" | "confirmed" | "expired";
}

/** What the page of a confirmation link shows; reading it confirms nothing. */
export async function readConfirmation(ctx: Ctx, raw: unknown): Promise<ConfirmationPage> {
  const { token } = TokenInput.parse(raw);
  const [found] = await ctx.db
    .select({
      confirmation: confirmations,
      person: subscribers,
      farm: { name: farms.name, handle: farms.handle, public: farms.public },
    })
    .from(confirmations)
    .innerJoin(subscribers, eq(subscribers.id, confirmations.subscriber_id))
    .innerJoin(farms, eq(farms.id, confirmations.farm_id))
    .where(
      and(
        eq(confirmations.secret_hash, hashSecret(token)),
        isNull(subscribers.erased_at),
        isNull(farms.deleted_at),
      ),
    );
  if (!found) throw notFound();
  const { confirmation, person, farm } = found;
  const { channel } = confirmation;
  const address = channel === "email" ? maskEmail(person.email ?? "") : maskPhone(person.phone ?? "");
  const until = channel === "email" ? person.email_consent_until : person.sms_consent_until;
  const open = confirmation.used_at === null && confirmation.expires_at > ctx.clock.now();
  const state = open ? "open" : confirmation.used_at && until ? "confirmed" : "expired";
  return { farm, channel, address, lang: person.lang, state };
}

/** Grants what was asked for, where it was asked, and takes over what the form said. */
async function accept(tx: Ctx, confirmation: Confirmation): Promise<void> {
  const { farm_id, subscriber_id, channel, answers } = confirmation;
  const [person] = await tx.db
    .select()
    .from(subscribers)
    .where(and(eq(subscribers.id, subscriber_id), isNull(subscribers.erased_at)))
    .for("update");
  const address = channel === "email" ? person?.email : person?.phone;
  if (!person || !address) throw notFound();
  const [asked] = await tx.db
    .select()
    .from(consents)
    .where(
      and(
        eq(consents.subscriber_id, subscriber_id),
        eq(consents.channel, channel),
        eq(consents.act, "requested"),
      ),
    )
    .orderBy(desc(consents.id))
    .limit(1);
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
  if (answers && Object.keys(answers).length > 0)
    await tx.db.update(subscribers).set(withCoordinates(answers)).where(eq(subscribers.id, subscriber_id));
  tx.invalidate(farmTag(farm_id));
}

/**
 * Confirms a subscription by the link of a message; a second press changes nothing.
 * @throws AppError not_found | invalid (expired)
 */
export async function confirmByLink(ctx: Ctx, raw: unknown): Promise<{ token: string }> {
  const { token } = TokenInput.parse(raw);
  const page = await readConfirmation(ctx, { token });
  if (page.state === "confirmed") return { token };
  await transaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const [taken] = await tx.db
      .update(confirmations)
      .set({ used_at: now })
      .where(
        and(
          eq(confirmations.secret_hash, hashSecret(token)),
          isNull(confirmations.used_at),
          gt(confirmations.expires_at, now),
        ),
      )
      .returning();
    if (taken) return accept(tx, taken);
    // A double press: the other one may just have done it.
    if ((await readConfirmation(tx, { token })).state !== "confirmed") throw invalid("global", "linkExpired");
  });
  return { token };
}

/**
 * Confirms a phone by the code of a text, typed into the form that asked for it. A wrong code, a late one and
 * one too many have the same answer.
 */
export async function confirmByCode(
  ctx: Ctx,
  raw: unknown,
): Promise<{ handle: string; id: number; form_uuid: string }> {
  const input = ConfirmCodeInput.parse(raw);
  const farm = await findSignupFarm(ctx.db, input.handle);
  if (!farm || !isFormOf(farm.id, input, ctx.clock.now())) throw notFound();
  await limitRate(ctx, "confirm_person", `${farm.id}.${input.id}`);
  const now = ctx.clock.now();
  // Counted outside of the transaction below, or a wrong guess would be rolled back.
  const [tried] = await ctx.db
    .update(confirmations)
    .set({ attempts: sql`${confirmations.attempts} + 1` })
    .where(
      and(
        eq(confirmations.farm_id, farm.id),
        eq(confirmations.form_id, input.id),
        eq(confirmations.channel, "sms"),
        isNull(confirmations.used_at),
        gt(confirmations.expires_at, now),
        lt(confirmations.attempts, CONFIRM_CODE_ATTEMPTS),
      ),
    )
    .returning();
  if (!tried || codeHash(tried.subscriber_id, input.code) !== tried.secret_hash)
    throw invalid("code", "wrongCode");
  await transaction(ctx, async (tx) => {
    const [taken] = await tx.db
      .update(confirmations)
      .set({ used_at: now })
      .where(and(eq(confirmations.id, tried.id), isNull(confirmations.used_at)))
      .returning();
    if (!taken) throw invalid("code", "wrongCode");
    await accept(tx, taken);
  });
  return { handle: input.handle, id: input.id, form_uuid: input.form_uuid };
}
