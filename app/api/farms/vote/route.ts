import { apiRoute } from "@/lib/transport/route";
import { voteCalls } from "@/lib/votes/calls";
import { listMyVotes } from "@/lib/votes/service";

export const GET = apiRoute({
  verb: listMyVotes,
  call: voteCalls.listMyVotes,
  answer: (votes) => ({ votes }),
});
