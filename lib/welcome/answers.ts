import { z } from "zod";

/** The message to new subscribers as the farm's people see it. */
export const WelcomeMessage = z
  .object({
    enabled: z.boolean(),
    subject_fr: z.string(),
    subject_en: z.string(),
    text_fr: z.string(),
    text_en: z.string(),
  })
  .meta({ id: "WelcomeMessage" });
export type WelcomeMessage = z.infer<typeof WelcomeMessage>;
