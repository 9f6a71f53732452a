import { z } from "zod";
import { whole } from "@/lib/values/answers";

/** A page of the site as anyone sees it. */
export const SitePage = z
  .object({
    id: whole,
    handle: z.string(),
    title: z.string(),
    description: z.string(),
    /** Address of the image shown when the page is shared. */
    image: z.string(),
  })
  .meta({ id: "SitePage" });
export type SitePage = z.infer<typeof SitePage>;
