import { z } from "zod";
import { apiCalls } from "@/lib/platform/api-call";
import { GlobalLists, Named } from "./answers";
import { CountryInput } from "./inputs";

export const referenceCalls = apiCalls({
  readGlobal: { door: "GET /api/global", access: "public", input: [], answer: GlobalLists },
  listRegions: {
    door: "GET /api/global/country/[code]/regions",
    access: "public",
    input: [CountryInput],
    answer: z.object({ regions: z.array(Named) }),
  },
});
