import { z } from "zod";
import { apiCalls } from "@/lib/platform/api-call";
import { PageAnswer } from "@/lib/values/answers";
import { Activity } from "./answers";
import { ActivityInput } from "./inputs";

export const auditCalls = apiCalls({
  listActivity: {
    door: "GET /api/farms/[farm_id]/activity",
    access: "read",
    input: [ActivityInput],
    answer: PageAnswer.omit({ total: true }).extend({
      activity: z.array(Activity),
      more: z.boolean(),
      next: z.string().nullable(),
    }),
  },
});
