import { apiRoute } from "@/lib/transport/route";
import { listMyVotes } from "@/lib/votes/service";

export const GET = apiRoute({ verb: listMyVotes, answer: (votes) => ({ votes }) });
