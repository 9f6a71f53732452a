import { and, eq } from "drizzle-orm";
import { survey_forms } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { SurveyAnswerInput } from "../inputs";

const named = (value: string | number | null | undefined) =>
  value === null || value === undefined || value === "" ? null : Number(value);

/**
 * Open to whoever holds the link of a survey: the form's uuid is its secret. Answering again changes the answer.
 * @throws AppError invalid | not_found, also for another's form
 */
export async function answerSurvey(ctx: Ctx, raw: unknown): Promise<{ success: true }> {
  const { form_uuid, userId, farmId, npsScore, message } = SurveyAnswerInput.parse(raw);
  const [user_id, farm_id] = [named(userId), named(farmId)];
  if (![user_id, farm_id].every((id) => id === null || Number.isSafeInteger(id))) throw notFound();
  const answered = await ctx.db
    .update(survey_forms)
    .set({ nps_score: npsScore, message, answered_at: ctx.clock.now() })
    .where(
      and(
        eq(survey_forms.uuid, form_uuid),
        user_id === null ? undefined : eq(survey_forms.user_id, user_id),
        farm_id === null ? undefined : eq(survey_forms.farm_id, farm_id),
      ),
    )
    .returning({ id: survey_forms.id });
  if (answered.length === 0) throw notFound();
  return { success: true };
}
