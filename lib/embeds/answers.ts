import { z } from "zod";
import { whole } from "@/lib/values/answers";

/** The card of a farm's page, as oembed.com section 2.3 names its fields. */
export const OembedCard = z.object({
  type: z.literal("rich"),
  version: z.literal("1.0"),
  title: z.string(),
  author_name: z.string(),
  author_url: z.url(),
  provider_name: z.string(),
  provider_url: z.url(),
  /** Seconds. */
  cache_age: whole,
  html: z.string(),
  width: whole,
  height: whole,
  thumbnail_url: z.url().optional(),
  thumbnail_width: whole.optional(),
  thumbnail_height: whole.optional(),
});
export type OembedCard = z.infer<typeof OembedCard>;
