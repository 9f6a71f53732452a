import { searchFarms } from "@/lib/search/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: searchFarms, answer: (found) => found });
