import { z } from "zod";
import { textablePhone } from "@/lib/values/fields";
import { LANGS } from "@/lib/vocabulary/languages";

/** Returns a schema of text that is required when it is missing, and wrong when it is something else. */
const given = (wrong: string) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? "required" : wrong) });

export const DemoSmsInput = z.object({
  phone: given("invalidPhone").max(40, "invalidPhone").pipe(textablePhone),
  /** The solution of a challenge of GET /api/global/captcha. */
  captcha: given("captchaFailed").min(1, "captchaFailed").max(4096, "captchaFailed"),
  lang: z.enum(LANGS).nullish(),
});
