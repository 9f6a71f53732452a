import { and, eq } from "drizzle-orm";
import { survey_forms } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import type { RequestState } from "@/lib/vocabulary/enumerations";

/** User and farm in the link of an answer; null when the link does not contain them. */
interface Claim {
  form_uuid: string;
  user_id: number | null;
  farm_id: number | null;
}

/**
 * Saves the answer of a survey and replaces an earlier one.
 * @throws AppError not_found, also when user or farm do not match
 */
export async function saveAnswer(
  ctx: Ctx,
  { form_uuid, user_id, farm_id }: Claim,
  answer: { nps_score: number; message: string },
): Promise<void> {
  const answered = await ctx.db
    .update(survey_forms)
    .set({ ...answer, answered_at: ctx.clock.now(), state: "new" })
    .where(
      and(
        eq(survey_forms.uuid, form_uuid),
        user_id === null ? undefined : eq(survey_forms.user_id, user_id),
        farm_id === null ? undefined : eq(survey_forms.farm_id, farm_id),
      ),
    )
    .returning({ id: survey_forms.id });
  if (answered.length === 0) throw notFound();
}

/** Changes how far an answer to a survey is. @returns how far it was; null when there is none */
export async function changeSurveyState(
  tx: Ctx,
  id: number,
  state: RequestState,
): Promise<RequestState | null> {
  const own = eq(survey_forms.id, id);
  const [row] = await tx.db.select({ state: survey_forms.state }).from(survey_forms).where(own).for("update");
  if (!row) return null;
  await tx.db.update(survey_forms).set({ state }).where(own);
  return row.state;
}
