import { readFeed } from "@/lib/blog/service";
import { apiRoute } from "@/lib/transport/route";
import { feedAnswer } from "@/lib/transport/xml-answer";

export const GET = apiRoute({ verb: readFeed, answer: feedAnswer });
