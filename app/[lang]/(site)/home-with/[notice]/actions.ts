"use server";

import { answerSurvey } from "@/lib/surveys/service/answer";
import { serverAction } from "@/lib/transport/action";

export const answerSurveyForm = serverAction({
  verb: answerSurvey,
  fromAddress: (query) => ({
    form_uuid: query.get("formUuid") ?? undefined,
    userId: query.get("userId") ?? undefined,
    farmId: query.get("farmId") ?? undefined,
    npsScore: query.get("npsScore") ?? undefined,
  }),
});
