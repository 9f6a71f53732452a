import { z } from "zod";
import { count, instant, whole } from "@/lib/values/answers";

/** A question of a farm as anyone sees it. */
export const Question = z
  .object({
    id: whole,
    uuid: z.uuid(),
    farm_id: whole,
    question: z.string(),
    answer: z.string(),
    votes: count,
    created_at: instant,
  })
  .meta({ id: "Question" });
export type Question = z.infer<typeof Question>;
