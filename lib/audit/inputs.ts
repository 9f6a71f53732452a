import { z } from "zod";
import { FarmInput, filter, id } from "@/lib/values/fields";
import { PageOrCursorInput, withoutAfter } from "@/lib/values/pagination";
import { FARM_SUBJECTS } from "./rules";

/** Search, filters and page of the activity. */
export const ActivityInput = FarmInput.extend(PageOrCursorInput.shape)
  .extend({
    q: z.string().trim().max(100).default(""),
    user_id: filter(id),
    subject: filter(z.enum(FARM_SUBJECTS)),
    /** The last line of the part before, as its `next` says. There is no page then. */
    after: filter(z.string().regex(/^\d{1,17}\.\d{1,15}$/, "invalidValue")),
  })
  .superRefine(withoutAfter("page"));
export type ActivityInput = z.infer<typeof ActivityInput>;
