import { z } from "zod";
import { requiredText } from "@/lib/core/fields";
import { parsePhone } from "@/lib/core/phone";
import { LANGS } from "@/lib/i18n/languages";

/** A phone number in Canada or the United States. A text to other countries costs much more, and robots abuse it. */
const phone = requiredText("invalidPhone")
  .max(40, "invalidPhone")
  .transform((text, check) => {
    const parsed = parsePhone(text);
    if (parsed?.startsWith("+1")) return parsed;
    check.addIssue({ code: "custom", message: "invalidPhone" });
    return z.NEVER;
  });

export const DemoSmsInput = z.object({
  phone,
  /** The solution of a challenge of GET /api/global/captcha. */
  captcha: requiredText("captchaFailed").min(1, "captchaFailed").max(4096, "captchaFailed"),
  lang: z.enum(LANGS).nullish(),
});
