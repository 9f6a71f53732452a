import { apiRoute } from "@/lib/transport/route";
import { voteCalls } from "@/lib/votes/calls";
import { castVote } from "@/lib/votes/service";

export const POST = apiRoute({ verb: castVote, call: voteCalls.castVote, answer: (voting) => voting });
