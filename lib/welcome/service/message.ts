import { translator } from "@/lib/i18n/translator";
import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { LANGS } from "@/lib/vocabulary/languages";
import { WelcomeInput } from "../inputs";
import { saveWelcome } from "../operations/write";
import type { WelcomeMessage } from "../presenter";
import { findWelcome } from "../queries";

/** Returns the message of a farm to new subscribers. A farm that wrote none gets a template, which is off. */
export async function readWelcome(ctx: Ctx, raw: unknown): Promise<WelcomeMessage> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.read", raw);
  const row = await findWelcome(ctx.db, farm_id);
  const template = LANGS.flatMap((lang) => {
    const t = translator(lang, "welcome");
    return [
      [`subject_${lang}`, t("template.subject")],
      [`text_${lang}`, t("template.text")],
    ];
  });
  return WelcomeInput.parse(row ?? { enabled: false, ...Object.fromEntries(template) });
}

/** Saves the message of a farm to new subscribers and whether it goes out. @throws AppError invalid */
export async function updateWelcome(ctx: Ctx, raw: unknown): Promise<WelcomeMessage> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.send", raw);
  const words = WelcomeInput.parse(raw);
  return WelcomeInput.parse(await transaction(ctx, (tx) => saveWelcome(tx, farm_id, words)));
}
