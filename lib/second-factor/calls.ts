import { z } from "zod";
import { LoginInput } from "@/lib/accounts/inputs";
import { apiCalls } from "@/lib/platform/api-call";
import { SecondStepInput } from "./inputs";

export const secondFactorCalls = apiCalls({
  logIn: {
    door: "POST /api/auth/login",
    access: "public",
    input: [z.union([LoginInput, SecondStepInput])],
    // The token is null where the session is the cookie of a browser.
    answer: z.object({ token: z.string().nullable() }),
    errors: ["unauthenticated", "second_factor_required"],
    limits: [
      "login_pair",
      "login_pace",
      "login_account",
      "login_address",
      "second_step_address",
      "app_code_account",
      "app_code_day",
    ],
    example: { email: "ana@ferme.example", password: "un bon mot de passe" },
  },
});
