import { searchCalls } from "@/lib/search/calls";
import { searchFarms } from "@/lib/search/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: searchFarms,
  call: searchCalls.searchFarms,
  answer: (found) => found,
  mayLag: true,
});
