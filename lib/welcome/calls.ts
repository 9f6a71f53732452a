import { z } from "zod";
import { apiCalls } from "@/lib/platform/api-call";
import { FarmInput } from "@/lib/values/fields";
import { WelcomeMessage } from "./answers";
import { WelcomeInput } from "./inputs";

const answer = z.object({ welcome_message: WelcomeMessage });

export const welcomeCalls = apiCalls({
  readWelcome: {
    door: "GET /api/farms/[farm_id]/welcome-message",
    access: "read",
    input: [FarmInput],
    answer,
  },
  updateWelcome: {
    door: "PUT /api/farms/[farm_id]/welcome-message",
    access: "send",
    input: [FarmInput, WelcomeInput],
    answer,
    example: {
      enabled: true,
      subject_fr: "Bienvenue à la ferme",
      text_fr: "Merci de votre inscription ! Nous vous écrirons dès les premières fraises.",
    },
  },
});
