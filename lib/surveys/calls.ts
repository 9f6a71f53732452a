import { apiCalls } from "@/lib/platform/api-call";
import { Done } from "@/lib/values/answers";
import { SurveyAnswerInput } from "./inputs";

export const surveyCalls = apiCalls({
  answerSurvey: {
    door: "PUT /api/forms/[form_uuid]",
    access: "public",
    input: [SurveyAnswerInput],
    answer: Done,
    example: { npsScore: 9, message: "Simple et rapide." },
  },
});
