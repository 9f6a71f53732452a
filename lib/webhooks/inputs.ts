import { z } from "zod";
import { WEBHOOK_PROVIDERS } from "@/lib/vocabulary/enumerations";

/** A kept call of a provider, by the provider's own id. */
export const ReplayInput = z.object({
  provider: z.enum(WEBHOOK_PROVIDERS),
  event_id: z.string().min(1).max(255),
});
export type ReplayInput = z.infer<typeof ReplayInput>;
