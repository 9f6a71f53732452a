import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { SurveyAnswerInput } from "../inputs";
import { saveAnswer } from "../operations/save-answer";

const idOrNull = (value: string | number | null | undefined) =>
  value === null || value === undefined || value === "" ? null : Number(value);

/**
 * Open to anyone with the link of a survey: the uuid of the form is its secret. A second answer replaces the first.
 * @throws AppError invalid | not_found, also for another's form
 */
export async function answerSurvey(ctx: Ctx, raw: unknown): Promise<{ success: true }> {
  authorizeAnyone(ctx);
  const { form_uuid, userId, farmId, npsScore, message } = SurveyAnswerInput.parse(raw);
  const [user_id, farm_id] = [idOrNull(userId), idOrNull(farmId)] as const;
  if (![user_id, farm_id].every((id) => id === null || Number.isSafeInteger(id))) throw notFound();
  await saveAnswer(ctx, { form_uuid, user_id, farm_id }, { nps_score: npsScore, message });
  return { success: true };
}
