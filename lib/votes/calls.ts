import { z } from "zod";
import { Voting } from "@/lib/farms/answers";
import { apiCalls } from "@/lib/platform/api-call";
import { Vote } from "./answers";
import { VoteInput } from "./inputs";

export const voteCalls = apiCalls({
  listMyVotes: {
    door: "GET /api/farms/vote",
    access: "read",
    input: [],
    answer: z.object({ votes: z.array(Vote) }),
  },
  castVote: {
    door: "POST /api/farms/[farm_id]/vote",
    access: "write",
    input: [VoteInput],
    answer: Voting,
    limits: ["vote_account", "vote_address"],
    example: { vote: 5 },
  },
});
