import { farmCalls } from "@/lib/farms/calls";
import { createFarm } from "@/lib/farms/service/write";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: createFarm, call: farmCalls.createFarm, answer: (farm) => ({ farm }) });
