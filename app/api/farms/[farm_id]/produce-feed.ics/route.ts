import { embedCalls } from "@/lib/embeds/calls";
import { readProduceCalendar } from "@/lib/embeds/service";
import { keptText } from "@/lib/transport/kept-text";
import { FARM_PAGES_KEPT } from "@/lib/transport/page-cache/kept";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: readProduceCalendar,
  call: embedCalls.readProduceCalendar,
  answer: (calendar, request) => keptText(request, calendar),
  kept: FARM_PAGES_KEPT,
});
