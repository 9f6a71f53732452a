import { farmEventCalls } from "@/lib/farm-events/calls";
import { listFarmEvents } from "@/lib/farm-events/service/read";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listFarmEvents,
  call: farmEventCalls.listFarmEvents,
  answer: (events) => events,
});
