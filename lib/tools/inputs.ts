import { z } from "zod";
import { reason } from "@/lib/users/inputs";
import { blank, flag, id, lines } from "@/lib/values/fields";
import { parsePhone } from "@/lib/values/phone";
import { LAUNCH_CHECKS, SITE_SWITCHES } from "@/lib/vocabulary/site-enumerations";
import { NOTE_LENGTH } from "./rules";

/** One email address or phone number, as somebody types it. */
export const AddressInput = z.object({
  address: z
    .string()
    .trim()
    .min(1, "addressOrPhone")
    .max(254)
    .transform((typed, check) => {
      const email = z.email().safeParse(typed.toLowerCase());
      if (email.success) return { channel: "email" as const, address: email.data };
      const phone = parsePhone(typed);
      if (phone) return { channel: "sms" as const, address: phone };
      check.addIssue({ code: "custom", message: "addressOrPhone" });
      return z.NEVER;
    }),
});

export const SuppressionIdInput = z.object({ suppression_id: id });
export const LiftInput = SuppressionIdInput.extend({ reason });

/** The failed jobs behind a job. */
export const QueueInput = z.object({
  after: z.preprocess((value) => blank(value) ?? undefined, id.optional()),
});

export const JobIdInput = z.object({ job_id: id });
export const RunJobInput = JobIdInput.extend({ reason });

/** What is switched on or off, and why. */
export const SwitchInput = z.object({ name: z.enum(SITE_SWITCHES), is_on: flag, reason });

export const CheckInput = z.object({ name: z.enum(LAUNCH_CHECKS) });
/** `seen_at` is the time of the tick that the person saw; without it, none was seen. */
export const RecordCheckInput = CheckInput.extend({
  note: lines(NOTE_LENGTH).default(""),
  seen_at: z.preprocess((value) => blank(value) ?? undefined, z.iso.datetime().optional()),
});
