import { z } from "zod";
import { requiredText, textablePhone } from "@/lib/core/fields";
import { LANGS } from "@/lib/i18n/languages";

export const DemoSmsInput = z.object({
  phone: requiredText("invalidPhone").max(40, "invalidPhone").pipe(textablePhone),
  /** The solution of a challenge of GET /api/global/captcha. */
  captcha: requiredText("captchaFailed").min(1, "captchaFailed").max(4096, "captchaFailed"),
  lang: z.enum(LANGS).nullish(),
});
