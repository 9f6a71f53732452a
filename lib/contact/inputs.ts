import { z } from "zod";
import { CONTACT_REASONS } from "@/lib/core/enumerations";
import { email, name, requiredText } from "@/lib/core/fields";

export const ContactInput = z.object({
  name: name(120, "requiredName"),
  email,
  reason: z.enum(CONTACT_REASONS, { error: () => "requiredRequestType" }),
  message: requiredText("requiredMessage").trim().min(1, "requiredMessage").max(5000),
});
