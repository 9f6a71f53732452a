import { farmCalls } from "@/lib/farms/calls";
import { listMyFarms } from "@/lib/farms/service/read";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listMyFarms, call: farmCalls.listMyFarms, answer: (found) => found });
