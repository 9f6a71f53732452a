import { farmCalls } from "@/lib/farms/calls";
import { getFarm } from "@/lib/farms/service/read";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: getFarm, call: farmCalls.getFarmByUuid, answer: (found) => found });
