import { isLastKeyword, resubscribeBySms, withdrawBySms } from "@/lib/consent/operations/sms-keywords";
import { env } from "@/lib/env";
import { href } from "@/lib/i18n/routes";
import { keywordOf } from "@/lib/messaging/rules/sms-keywords";
import { type Ctx, publish } from "@/lib/platform/context";
import type { InboundSms } from "@/lib/providers/webhook";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { claimText } from "@/lib/transactional/operations/text-budget";
import { DEFAULT_LANG } from "@/lib/vocabulary/languages";
import { languageOfPhone } from "../queries";

const ANSWERS = { stop: "stopped", start: "started", help: "help" } as const;

/**
 * Handles STOP, START and HELP in each language, for all farms on the number. Other texts get no answer, nor does a
 * keyword that is older than the phone's last one.
 */
export async function answerKeyword(tx: Ctx, { from, text }: InboundSms, sent_at: Date): Promise<void> {
  const keyword = keywordOf(text);
  if (!keyword) return;
  if (keyword.act !== "help" && !(await isLastKeyword(tx, from, keyword.act, sent_at))) return;
  const lang = keyword.lang ?? (await languageOfPhone(tx.db, from)) ?? DEFAULT_LANG;
  if (keyword.act === "stop") {
    await publish(tx, "sms_stopped", { phone: from });
    await withdrawBySms(tx, from);
  }
  if (keyword.act === "start") await resubscribeBySms(tx, from);
  await claimText(tx, "keyword");
  await queueTransactional(tx, {
    channel: "sms",
    kind: ANSWERS[keyword.act],
    address: from,
    lang,
    values: { url: env().APP_URL + href("home", lang) },
  });
}
