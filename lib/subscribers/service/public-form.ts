import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { confirmations, farms, partial_subscribes, qr_codes, subscribers } from "@/db/schema";
import { type Ctx, transaction } from "@/lib/core/context";
import { conflict, notFound } from "@/lib/core/errors";
import { limitPerson, limitRate } from "@/lib/core/rate-limits";
import { formUuid, isFormOf } from "../form-token";
import {
  AnswersInput,
  HandleInput,
  PartialSubscribeInput,
  PartialSubscribeUpdateInput,
  PublicFormInput,
  PublicSubscribeInput,
} from "../inputs";
import { askConfirmation, sayAlreadySubscribed } from "../operations/ask-confirmation";
import { withCoordinates } from "../operations/coordinates";
import { claimPlace, lockFarm } from "../places";
import { findByAddress, type SubscriberRow } from "../queries";
import { PARTIAL_DAYS } from "../rules";
import { findSignupFarm } from "../signup-farm-queries";

type Farm = typeof farms.$inferSelect;

/** What a form knows of the subscription it made: a number of its own and the secret for step 2. */
export interface FormSubscriber {
  id: number;
  form_uuid: string;
  name: string;
  handle: string;
  /** A text with a code is on its way, if that phone can be asked at all. */
  code_sent: boolean;
  email_sent: boolean;
  qr_code_uuid: string | null;
}

async function openFarm(ctx: Ctx, raw: unknown): Promise<Farm> {
  const farm = await findSignupFarm(ctx.db, HandleInput.parse(raw).handle);
  if (!farm) throw notFound();
  if (farm.plan_type === "canceled") throw conflict("signupClosed");
  return farm;
}

async function qrCodeId(ctx: Ctx, farm_id: number, uuid: string | null | undefined): Promise<number | null> {
  if (!uuid) return null;
  const [code] = await ctx.db
    .select({ id: qr_codes.id })
    .from(qr_codes)
    .where(and(eq(qr_codes.farm_id, farm_id), eq(qr_codes.uuid, uuid)));
  return code?.id ?? null;
}

const live = (until: Date | null, now: Date) => until !== null && until > now;

/**
 * Step 1 of the public form. Someone new is written down as pending; someone known is not touched: their
 * address gets a kind word or a new confirmation, and the answer is the same.
 * @throws AppError not_found | conflict (sign-up closed) | limit_reached | rate_limited
 */
export async function subscribePublicly(ctx: Ctx, raw: unknown): Promise<FormSubscriber> {
  const { id: farm_id } = await openFarm(ctx, raw);
  const input = PublicSubscribeInput.parse(raw);
  const reached = [input.email, input.phone].filter((address) => address !== null);
  await limitPerson(
    ctx,
    "subscribe_address",
    reached.map((address) => ["subscribe_person", address] as const),
  );
  const lang = input.lang ?? ctx.lang;
  const now = ctx.clock.now();

  const form_id = await transaction(ctx, async (tx) => {
    const farm = await lockFarm(tx, farm_id);
    await claimPlace(tx, farm, "signupFull");
    const qr_code_id = await qrCodeId(tx, farm_id, input.qr_code_uuid);
    const [next] = await tx.db.execute<{ id: string }>(
      sql`select nextval(pg_get_serial_sequence('subscribers', 'id')) as id`,
    );
    const form_id = Number(next!.id);
    const form = { source: "public-form" as const, qr_code_id, form_id };
    const known = await findByAddress(tx.db, farm_id, input);
    if (known) {
      await askAgain(tx, farm, known, { ...input, ...form });
      return form_id;
    }
    const [person] = await tx.db
      .insert(subscribers)
      .overridingSystemValue()
      .values({
        id: form_id,
        farm_id,
        name: input.name,
        email: input.email,
        phone: input.phone,
        lang,
        source: "public-form",
        qr_code_id,
        form_uuid: formUuid(farm_id, form_id, now),
        created_at: now,
        updated_at: now,
      })
      .returning();
    if (input.email)
      await askConfirmation(tx, farm, person!, { ...form, channel: "email", address: input.email });
    if (input.phone)
      await askConfirmation(tx, farm, person!, { ...form, channel: "sms", address: input.phone });
    return form_id;
  });
  return {
    id: form_id,
    form_uuid: formUuid(farm_id, form_id, now),
    name: input.name,
    handle: input.handle,
    code_sent: input.phone !== null,
    email_sent: input.email !== null,
    qr_code_uuid: input.qr_code_uuid ?? null,
  };
}

/** Only addresses the person already has are asked; what else the form says waits for their answer. */
async function askAgain(
  tx: Ctx,
  farm: Farm,
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
  const now = tx.clock.now();
  if (known.email && form.email && known.email.toLowerCase() === form.email) {
    if (live(known.email_consent_until, now))
      await sayAlreadySubscribed(tx, farm, { ...known, email: known.email });
    else await askConfirmation(tx, farm, known, { ...asking, channel: "email", address: known.email });
  }
  if (known.phone && known.phone === form.phone)
    await askConfirmation(tx, farm, known, { ...asking, channel: "sms", address: known.phone });
}

/**
 * Step 2 of the public form, within a day of step 1 and by the same person. For someone who was known
 * before, the answers wait for the confirmation.
 * @throws AppError not_found | invalid
 */
export async function answerPublicForm(
  ctx: Ctx,
  raw: unknown,
): Promise<{ id: number; form_uuid: string; handle: string }> {
  const farm = await openFarm(ctx, raw);
  const form = PublicFormInput.safeParse(raw);
  if (!form.success || !isFormOf(farm.id, form.data, ctx.clock.now())) throw notFound();
  const { id, form_uuid, handle } = form.data;
  const answers = withCoordinates(AnswersInput.parse(raw));
  await transaction(ctx, async (tx) => {
    const own = await tx.db
      .update(subscribers)
      .set({ ...answers, updated_at: tx.clock.now() })
      .where(
        and(
          eq(subscribers.farm_id, farm.id),
          eq(subscribers.id, id),
          eq(subscribers.form_uuid, form_uuid),
          isNull(subscribers.erased_at),
        ),
      )
      .returning({ id: subscribers.id });
    if (own.length > 0) return;
    await tx.db
      .update(confirmations)
      .set({
        answers: sql`coalesce(${confirmations.answers}, '{}'::jsonb) || ${JSON.stringify(answers)}::jsonb`,
      })
      .where(
        and(eq(confirmations.farm_id, farm.id), eq(confirmations.form_id, id), isNull(confirmations.used_at)),
      );
  });
  return { id, form_uuid, handle };
}

/** What of a half-filled form is kept: contact data once the box is ticked, else only how far it came. */
function kept(input: { accept_communications: boolean; name?: string; email?: string; phone?: string }) {
  const given = (text: string | undefined) => (input.accept_communications && text ? text : null);
  return { name: given(input.name), email: given(input.email), phone: given(input.phone) };
}

/** Notes that someone began the form. Nobody is ever written to for it, and it is forgotten in a week. */
export async function startPartialSubscribe(
  ctx: Ctx,
  raw: unknown,
): Promise<{ id: number; form_uuid: string }> {
  const farm = await openFarm(ctx, raw);
  const input = PartialSubscribeInput.parse(raw);
  await limitRate(ctx, "partial_address", ctx.ip);
  const now = ctx.clock.now();
  await ctx.db
    .delete(partial_subscribes)
    .where(lt(partial_subscribes.created_at, new Date(now.getTime() - PARTIAL_DAYS * 86_400_000)));
  const [row] = await ctx.db
    .insert(partial_subscribes)
    .values({
      farm_id: farm.id,
      step: input.step,
      ...kept(input),
      qr_code_id: await qrCodeId(ctx, farm.id, input.qr_code_uuid),
      created_at: now,
    })
    .returning({ id: partial_subscribes.id, form_uuid: partial_subscribes.uuid });
  return row!;
}

/** @throws AppError not_found, also with another form's secret */
export async function updatePartialSubscribe(
  ctx: Ctx,
  raw: unknown,
): Promise<{ id: number; form_uuid: string }> {
  const farm = await openFarm(ctx, raw);
  const input = PartialSubscribeUpdateInput.parse(raw);
  const [row] = await ctx.db
    .update(partial_subscribes)
    .set({ step: input.step, ...kept(input) })
    .where(
      and(
        eq(partial_subscribes.farm_id, farm.id),
        eq(partial_subscribes.id, input.id),
        eq(partial_subscribes.uuid, input.form_uuid),
      ),
    )
    .returning({ id: partial_subscribes.id, form_uuid: partial_subscribes.uuid });
  if (!row) throw notFound();
  return row;
}

export interface SignupFarm {
  id: number;
  name: string;
  handle: string;
  city: string | null;
  logo: Farm["logo"];
  /** False once the plan has ended: the page says so in place of the form. */
  open: boolean;
}

/** Which farm a handle leads to, hidden or not: what a cached page is filed under. */
export async function farmOfHandle(ctx: Ctx, raw: unknown): Promise<number | null> {
  const { handle } = HandleInput.parse(raw);
  const [farm] = await ctx.db
    .select({ id: farms.id })
    .from(farms)
    .where(and(eq(farms.handle, handle), isNull(farms.deleted_at)));
  return farm?.id ?? null;
}

/** What the subscription page shows of a farm. @throws AppError not_found, also for a hidden farm */
export async function readSignupFarm(ctx: Ctx, raw: unknown): Promise<SignupFarm> {
  const farm = await findSignupFarm(ctx.db, HandleInput.parse(raw).handle);
  if (!farm) throw notFound();
  const { id, name, handle, city, logo } = farm;
  return { id, name, handle, city, logo, open: farm.plan_type !== "canceled" };
}
