import { farmCalls } from "@/lib/farms/calls";
import { getFarmByHandle } from "@/lib/farms/service/read";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: getFarmByHandle,
  call: farmCalls.getFarmByHandle,
  answer: (found) => found,
});
