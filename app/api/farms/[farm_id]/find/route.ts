import { paletteCalls } from "@/lib/palette/calls";
import { findInFarm } from "@/lib/palette/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: findInFarm, call: paletteCalls.findInFarm, answer: (found) => found });
