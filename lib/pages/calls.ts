import { z } from "zod";
import { apiCalls } from "@/lib/platform/api-call";
import { SitePage } from "./answers";
import { PageHandleInput } from "./inputs";

export const pageCalls = apiCalls({
  listPages: {
    door: "GET /api/pages",
    access: "public",
    input: [],
    answer: z.object({ pages: z.array(SitePage) }),
  },
  readPage: {
    door: "GET /api/pages/[handle]",
    access: "public",
    input: [PageHandleInput],
    answer: z.object({ page: SitePage }),
  },
});
