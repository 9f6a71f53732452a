import { z } from "zod";
import { email, name, requiredLines } from "@/lib/values/fields";
import { CONTACT_REASONS } from "@/lib/vocabulary/enumerations";

export const ContactInput = z.object({
  name: name(120, "requiredName"),
  email,
  reason: z.enum(CONTACT_REASONS, { error: () => "requiredRequestType" }),
  message: requiredLines(5000, "requiredMessage"),
});
