import { z } from "zod";

export const PageHitInput = z.object({
  /** Path of a page of this site, without its query. */
  url: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[^\s\\?#]*$/, "invalidUrl"),
  query: z.string().max(2000).nullish(),
  hash: z.string().max(500).nullish(),
  farm_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullish().catch(null),
  /** The page that led here, as the browser tells it. Only its site is kept. */
  referrer: z.string().max(2000).nullish().catch(null),
  /** Random id made by the browser. It is sent only after the visitor accepted it. */
  visitor: z.uuid().nullish(),
});
