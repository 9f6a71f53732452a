import { readSitemapIndex } from "@/lib/site/service";
import { apiRoute } from "@/lib/transport/route";
import { xmlAnswer } from "@/lib/transport/xml-answer";

export const GET = apiRoute({ verb: readSitemapIndex, answer: xmlAnswer });
