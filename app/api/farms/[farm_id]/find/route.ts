import { findInFarm } from "@/lib/palette/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: findInFarm, answer: (found) => found });
