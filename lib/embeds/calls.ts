import { href } from "@/lib/i18n/routes";
import { apiCalls } from "@/lib/platform/api-call";
import { DEFAULT_LANG } from "@/lib/vocabulary/languages";
import { OembedCard } from "./answers";
import { FeedInput, OembedInput } from "./inputs";

export const embedCalls = apiCalls({
  readProduceFeed: {
    door: "GET /api/farms/[farm_id]/produce-feed.json",
    access: "public",
    input: [FeedInput],
    answer: { media_types: ["application/feed+json"], etag: true },
  },
  readProduceCalendar: {
    door: "GET /api/farms/[farm_id]/produce-feed.ics",
    access: "public",
    input: [FeedInput],
    answer: { media_types: ["text/calendar"], etag: true },
  },
  readOembed: {
    door: "GET /api/oembed",
    access: "public",
    input: [OembedInput],
    answer: OembedCard,
    errors: ["not_found", "not_implemented"],
    example: { url: `{site}${href("farm", DEFAULT_LANG, { handle: "votre-ferme" })}` },
  },
});
