import { z } from "zod";
import { flag, lines, optionalLine } from "@/lib/values/fields";
import { DEFAULT_LANG } from "@/lib/vocabulary/languages";

/** The message to new subscribers. French is required where it is on; English readers get French without English. */
export const WelcomeInput = z
  .object({
    enabled: flag.default(false),
    subject_fr: optionalLine(150).default(""),
    subject_en: optionalLine(150).default(""),
    text_fr: lines(3000).default(""),
    text_en: lines(3000).default(""),
  })
  .superRefine(({ enabled, ...typed }, check) => {
    for (const field of [`subject_${DEFAULT_LANG}`, `text_${DEFAULT_LANG}`] as const)
      if (enabled && typed[field] === "")
        check.addIssue({ code: "custom", path: [field], message: "required" });
  });
export type WelcomeInput = z.infer<typeof WelcomeInput>;
