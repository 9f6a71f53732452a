import { farmEventCalls } from "@/lib/farm-events/calls";
import { listSampleEvents } from "@/lib/farm-events/service/read";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listSampleEvents,
  call: farmEventCalls.listSampleEvents,
  answer: (events) => ({ events }),
});
