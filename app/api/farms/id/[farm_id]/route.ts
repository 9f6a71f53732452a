import { farmCalls } from "@/lib/farms/calls";
import { getFarmById } from "@/lib/farms/service/read";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: getFarmById, call: farmCalls.getFarmById, answer: (found) => found });
