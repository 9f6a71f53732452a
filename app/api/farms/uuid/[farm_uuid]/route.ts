import { getFarm } from "@/lib/farms/service/read";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: getFarm, answer: (found) => found });
