import { env } from "@/lib/env";
import { lookup } from "@/lib/i18n/translator";
import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { authorizeAnyone, authorizeJob } from "@/lib/platform/permissions";
import { limitPerson, pairOf } from "@/lib/platform/rate-limits";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { ContactInput } from "./inputs";
import { addContactRequest, deleteOldContactRequests } from "./operations/write";

/**
 * Open to anyone. Saves a message of a visitor, and emails it to CONTACT_EMAIL when that is configured.
 * @throws AppError invalid | rate_limited
 */
export async function requestContact(ctx: PoolCtx, raw: unknown): Promise<{ success: true }> {
  authorizeAnyone(ctx);
  const input = ContactInput.parse(raw);
  // The address is not verified, so it counts with the network: nobody shuts its owner out.
  await limitPerson(ctx, "contact_address", [["contact_person", pairOf(ctx, input.email)]]);
  const { CONTACT_EMAIL } = env();
  await transaction(ctx, async (tx) => {
    await addContactRequest(tx, input);
    if (!CONTACT_EMAIL) return;
    await queueTransactional(tx, {
      channel: "email",
      kind: "contact_request",
      address: CONTACT_EMAIL,
      lang: ctx.lang,
      reply_to: input.email,
      values: { ...input, reason: lookup(ctx.lang, "contact", `reasons.${input.reason}`) },
    });
  });
  return { success: true };
}

/** Deletes messages of visitors after their time. A daily job calls it. @returns how many were deleted */
export async function purgeContactRequests(ctx: Ctx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  return { purged: await deleteOldContactRequests(ctx) };
}
