import { oneClickUrl, unsubscribeUrl } from "@/lib/consent/links";
import { findFarmById } from "@/lib/farms/operations/read";
import { firstName } from "@/lib/messaging/rules/first-name";
import { senderLine, senderPage } from "@/lib/messaging/sender-line";
import { type PoolCtx, transaction } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { authorizeJob } from "@/lib/platform/permissions";
import { limitRecipients } from "@/lib/platform/rate-limits";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { DEFAULT_LANG, type Lang } from "@/lib/vocabulary/languages";
import { markWelcomed } from "../operations/write";
import { findNewcomer, findWelcome, type Newcomer, type WelcomeRow } from "../queries";

/** Returns the words of a welcome in the language of a person, or else in French. */
function wordsFor(message: WelcomeRow, person: Newcomer) {
  const isWritten = (lang: Lang) => message[`subject_${lang}`] && message[`text_${lang}`];
  const lang = [person.lang, DEFAULT_LANG].find(isWritten) ?? DEFAULT_LANG;
  return { lang, subject: message[`subject_${lang}`], text: message[`text_${lang}`] };
}

/** Counts the message for its recipient. @returns false when they get too many already */
async function mayGetOneMore(ctx: PoolCtx, email: string): Promise<boolean> {
  try {
    await limitRecipients(ctx, [email]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return false;
    throw error;
  }
}

/**
 * Welcomes someone who just subscribed, once. Whoever left meanwhile, or gets too many messages of ours, is not
 * written to.
 */
export async function welcomeSubscriber(
  ctx: PoolCtx,
  { farm_id, subscriber_id }: { farm_id: number; subscriber_id: number },
): Promise<void> {
  authorizeJob(ctx);
  const [message, farm] = await Promise.all([findWelcome(ctx.db, farm_id), findFarmById(ctx, farm_id)]);
  if (!message?.enabled || !farm?.address || !farm.city) return;
  const person = await findNewcomer(ctx.db, { farm_id, subscriber_id, now: ctx.clock.now() });
  if (!person || !(await mayGetOneMore(ctx, person.email))) return;
  const { lang, subject, text } = wordsFor(message, person);
  await transaction(ctx, async (tx) => {
    if (!(await markWelcomed(tx, farm_id, subscriber_id))) return;
    await queueTransactional(tx, {
      farm_id,
      channel: "email",
      kind: "welcome_subscriber",
      address: person.email,
      lang,
      ...(farm.email ? { reply_to: farm.email } : {}),
      values: {
        name: firstName(person.name),
        subject,
        text,
        farm: farm.name,
        sender: senderLine(farm, lang),
        url: senderPage(farm, lang),
        farm_url: senderPage(farm, lang),
        unsubscribe_url: unsubscribeUrl(lang, subscriber_id),
        one_click_url: oneClickUrl(subscriber_id),
      },
    });
  });
}
