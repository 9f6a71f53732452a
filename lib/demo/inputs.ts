import { z } from "zod";
import { present } from "@/lib/core/fields";
import { parsePhone } from "@/lib/core/phone";
import { LANGS } from "@/lib/i18n/languages";

/** A demo is for Canada and the United States: a text elsewhere costs many times as much, and is asked for by robots. */
const phone = present("invalidPhone")
  .max(40, "invalidPhone")
  .transform((text, check) => {
    const parsed = parsePhone(text);
    if (parsed?.startsWith("+1")) return parsed;
    check.addIssue({ code: "custom", message: "invalidPhone" });
    return z.NEVER;
  });

export const DemoSmsInput = z.object({
  phone,
  /** What the browser made of a challenge of GET /api/global/captcha. */
  captcha: present("captchaFailed").min(1, "captchaFailed").max(4096, "captchaFailed"),
  lang: z.enum(LANGS).nullish(),
});
