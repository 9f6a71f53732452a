import { apiRoute } from "@/lib/transport/route";
import { castVote } from "@/lib/votes/service";

export const POST = apiRoute({ verb: castVote, answer: (voting) => voting });
