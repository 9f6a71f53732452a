import { farmCalls } from "@/lib/farms/calls";
import { getFarmByUuid } from "@/lib/farms/service/read";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: getFarmByUuid, call: farmCalls.getFarmByUuid, answer: (found) => found });
