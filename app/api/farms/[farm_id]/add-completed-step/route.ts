import { farmCalls } from "@/lib/farms/calls";
import { addCompletedStep } from "@/lib/farms/service/write";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: addCompletedStep,
  call: farmCalls.addCompletedStep,
  answer: (farm) => ({ farm }),
});
