import { farmCalls } from "@/lib/farms/calls";
import { patchFarm } from "@/lib/farms/service/write";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({ verb: patchFarm, call: farmCalls.patchFarm, answer: (farm) => ({ farm }) });
