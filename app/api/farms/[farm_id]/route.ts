import { deleteFarm, updateFarm } from "@/lib/farms/service/write";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({ verb: updateFarm, answer: (farm) => ({ farm }) });
export const DELETE = apiRoute({ verb: deleteFarm, answer: () => ({ success: true }) });
