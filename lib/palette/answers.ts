import { z } from "zod";
import { whole } from "@/lib/values/answers";
import { NOTIFICATION_STATUSES } from "@/lib/vocabulary/enumerations";

const text = z.string().nullable();

/** What the command palette found on a farm, at most five of each kind. */
export const Found = z.object({
  subscribers: z.array(z.object({ id: whole, name: z.string(), email: text, phone: text })),
  produces: z.array(z.object({ id: whole, name: z.string() })),
  notifications: z.array(
    z.object({ uuid: z.uuid(), title: z.string(), status: z.enum(NOTIFICATION_STATUSES) }),
  ),
});
export type Found = z.infer<typeof Found>;
