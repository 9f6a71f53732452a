import { apiCalls } from "@/lib/platform/api-call";
import { SearchResult } from "./answers";
import { SearchInput } from "./inputs";

export const searchCalls = apiCalls({
  searchFarms: {
    door: "GET /api/search",
    access: "public",
    input: [SearchInput],
    answer: SearchResult,
  },
});
