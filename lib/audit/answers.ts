import { z } from "zod";
import { instant, whole } from "@/lib/values/answers";
import { AUDIT_ACTORS } from "@/lib/vocabulary/enumerations";
import type { AuditValues } from "@/lib/vocabulary/json-columns";

/** Any JSON by the name of its field. The schema of JSON refers to itself, which says no more in the document. */
const values = z.record(z.string(), z.unknown() as z.ZodType<AuditValues[string], AuditValues[string]>);

/** One line of the activity of a farm: who did what when. */
export const Activity = z
  .object({
    id: whole,
    /** "user" and "apiToken" are people; the others act by themselves. */
    actor: z.enum(AUDIT_ACTORS),
    /** Null when nobody acted, or the account is gone. */
    user: z.object({ id: whole, name: z.string() }).nullable(),
    /** In whose name a super administrator acted; null otherwise. */
    on_behalf_of: z.object({ id: whole, name: z.string() }).nullable(),
    subject: z.string(),
    act: z.string(),
    subject_id: whole.nullable(),
    before: values,
    after: values,
    created_at: instant,
  })
  .meta({ id: "Activity" });
export type Activity = z.infer<typeof Activity>;
