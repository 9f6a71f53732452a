import { readHelp } from "@/lib/site/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: readHelp, answer: (help) => help });
