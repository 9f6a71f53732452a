import { apiTokenCalls } from "@/lib/api-tokens/calls";
import { revokeLeakedToken } from "@/lib/api-tokens/service";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: revokeLeakedToken,
  call: apiTokenCalls.revokeLeakedToken,
  answer: (done) => done,
});
