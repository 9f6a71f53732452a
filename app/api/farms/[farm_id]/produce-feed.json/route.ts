import { embedCalls } from "@/lib/embeds/calls";
import { readProduceFeed } from "@/lib/embeds/service";
import { keptText } from "@/lib/transport/kept-text";
import { FARM_PAGES_KEPT } from "@/lib/transport/page-cache/kept";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: readProduceFeed,
  call: embedCalls.readProduceFeed,
  answer: (feed, request) => keptText(request, feed),
  kept: FARM_PAGES_KEPT,
});
