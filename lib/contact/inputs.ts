import { z } from "zod";
import { CONTACT_REASONS } from "@/lib/core/enumerations";
import { email, name, requiredLines } from "@/lib/core/fields";

export const ContactInput = z.object({
  name: name(120, "requiredName"),
  email,
  reason: z.enum(CONTACT_REASONS, { error: () => "requiredRequestType" }),
  message: requiredLines(5000, "requiredMessage"),
});
