import type { Challenge } from "altcha-lib";
import { z } from "zod";
import { apiCalls } from "@/lib/platform/api-call";

export const captchaCalls = apiCalls({
  askCaptcha: {
    door: "GET /api/global/captcha",
    access: "public",
    input: [],
    answer: z.custom<Challenge>().meta({
      id: "CaptchaChallenge",
      type: "object",
      properties: { parameters: { type: "object" }, signature: { type: "string" } },
      required: ["parameters"],
    }),
    always_new: true,
    limits: ["captcha_address"],
  },
});
