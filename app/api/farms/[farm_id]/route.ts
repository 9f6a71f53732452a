import { farmCalls } from "@/lib/farms/calls";
import { deleteFarm, updateFarm } from "@/lib/farms/service/write";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({ verb: updateFarm, call: farmCalls.updateFarm, answer: (farm) => ({ farm }) });
export const DELETE = apiRoute({
  verb: deleteFarm,
  call: farmCalls.deleteFarm,
  answer: () => ({ success: true }),
});
