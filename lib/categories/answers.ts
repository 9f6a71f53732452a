import { z } from "zod";
import { count, instant, whole } from "@/lib/values/answers";

/** A category as members of the farm see it. */
export const Category = z
  .object({
    id: whole,
    uuid: z.uuid(),
    farm_id: whole,
    name: z.string(),
    description: z.string(),
    created_at: instant,
  })
  .meta({ id: "Category" });
export type Category = z.infer<typeof Category>;

/** A category in the list of its farm. */
export const ListedCategory = Category.extend({ subscribers_count: count }).meta({ id: "ListedCategory" });
export type ListedCategory = z.infer<typeof ListedCategory>;
