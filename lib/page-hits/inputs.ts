import { z } from "zod";

export const PageHitInput = z.object({
  /** The path of a page of ours, without its query. */
  url: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[^\s\\?#]*$/, "invalidUrl"),
  query: z.string().max(2000).nullish(),
  hash: z.string().max(500).nullish(),
  farm_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullish().catch(null),
  /** Drawn at random by the browser, and sent only after the person accepted it. */
  visitor: z.uuid().nullish(),
});
