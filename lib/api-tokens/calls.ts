import { apiCalls } from "@/lib/platform/api-call";
import { Done } from "@/lib/values/answers";
import { LeakedTokenInput } from "./inputs";

export const apiTokenCalls = apiCalls({
  revokeLeakedToken: {
    door: "POST /api/auth/revoke-token",
    access: "public",
    input: [LeakedTokenInput],
    answer: Done,
    limits: ["token_report_address"],
    example: { token: "potager_trouve-dans-un-depot-public" },
  },
});
