import { embedCalls } from "@/lib/embeds/calls";
import { readOembed } from "@/lib/embeds/service";
import { FARM_PAGES_KEPT } from "@/lib/transport/page-cache/kept";
import { apiRoute } from "@/lib/transport/route";

/** Tells programs that show links how to show the page of a farm (oembed.com). */
export const GET = apiRoute({
  verb: readOembed,
  call: embedCalls.readOembed,
  answer: (card) => card,
  kept: FARM_PAGES_KEPT,
});
