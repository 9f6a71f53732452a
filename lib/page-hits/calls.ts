import { apiCalls } from "@/lib/platform/api-call";
import { Done } from "@/lib/values/answers";
import { PageHitInput } from "./inputs";

export const pageHitCalls = apiCalls({
  recordPageHit: {
    door: "POST /api/global/page-hit",
    access: "public",
    input: [PageHitInput],
    answer: Done,
    limits: ["page_hit_address"],
    example: { url: "/", query: "", hash: "" },
  },
});
