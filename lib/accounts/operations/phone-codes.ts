import { randomInt } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { phone_codes, users } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { isSuppressedEverywhere } from "@/lib/consent/operations/suppressions";
import type { Ctx } from "@/lib/platform/context";
import { invalid } from "@/lib/platform/errors";
import { sign, verifySignature } from "@/lib/platform/secrets";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { requireText } from "@/lib/transactional/operations/text-budget";
import type { User } from "../queries";
import { PHONE_CODE } from "../rules";

/** The hash depends on the user, the phone and a secret, so it is useless to a reader of the database. */
const hashed = (user_id: number, phone: string, code: string) => `${user_id}.${phone}.${code}`;

/** Texts a new code to the phone of a user; an earlier code ends. A phone that sent STOP gets nothing. @throws AppError limit_reached */
export async function textPhoneCode(tx: Ctx, user: Pick<User, "id" | "lang">, phone: string): Promise<void> {
  await requireText(tx, "confirmation");
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  const now = tx.clock.now();
  const fresh = {
    phone,
    code_hash: sign("phone-code", hashed(user.id, phone, code), 32),
    wrong_answers: 0,
    expires_at: new Date(now.getTime() + PHONE_CODE.lifetime),
    created_at: now,
  };
  await tx.db
    .insert(phone_codes)
    .values({ user_id: user.id, ...fresh })
    .onConflictDoUpdate({ target: phone_codes.user_id, set: fresh });
  if (await isSuppressedEverywhere(tx, "sms", phone)) return;
  const minutes = String(PHONE_CODE.lifetime / 60_000);
  await queueTransactional(tx, {
    channel: "sms",
    kind: "phone_code",
    address: phone,
    lang: user.lang,
    values: { code, minutes },
  });
}

/**
 * Counts one answer to the code of a user and returns the phone that a right one confirms. Call it outside of a
 * transaction, because a refusal must not undo the count.
 * @throws AppError invalid on code
 */
export async function answerPhoneCode(ctx: Ctx, user_id: number, code: string): Promise<string> {
  const [open] = await ctx.db
    .update(phone_codes)
    .set({ wrong_answers: sql`${phone_codes.wrong_answers} + 1` })
    .where(
      and(
        eq(phone_codes.user_id, user_id),
        gt(phone_codes.expires_at, ctx.clock.now()),
        lt(phone_codes.wrong_answers, PHONE_CODE.answers),
      ),
    )
    .returning({ phone: phone_codes.phone, code_hash: phone_codes.code_hash });
  const right = open && verifySignature("phone-code", hashed(user_id, open.phone, code), open.code_hash, 32);
  if (!right) throw invalid("code", "wrongCode");
  return open.phone;
}

/** Uses the code up and marks the phone as confirmed. @throws AppError invalid when another call used it */
export async function confirmPhone(tx: Ctx, user_id: number, phone: string): Promise<User> {
  const used = await tx.db
    .delete(phone_codes)
    .where(and(eq(phone_codes.user_id, user_id), eq(phone_codes.phone, phone)))
    .returning({ phone: phone_codes.phone });
  const [user] =
    used.length === 0
      ? []
      : await tx.db
          .update(users)
          .set({ phone_verified_at: tx.clock.now() })
          .where(and(eq(users.id, user_id), eq(users.phone, phone)))
          .returning();
  if (!user) throw invalid("code", "wrongCode");
  await recordAudit(tx, { subject: "account", act: "confirm-phone", farm_id: null, subject_id: user_id });
  return user;
}
