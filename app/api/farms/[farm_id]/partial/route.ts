import { patchFarm } from "@/lib/farms/service/write";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({ verb: patchFarm, answer: (farm) => ({ farm }) });
