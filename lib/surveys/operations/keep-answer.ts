import { and, eq } from "drizzle-orm";
import { survey_forms } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";

/** Whose form an answer claims to be; null where the link does not say. */
interface Claim {
  form_uuid: string;
  user_id: number | null;
  farm_id: number | null;
}

/** Keeps the answer to a survey; the last one counts. @throws AppError not_found, also for another's form */
export async function keepAnswer(
  ctx: Ctx,
  { form_uuid, user_id, farm_id }: Claim,
  answer: { nps_score: number; message: string },
): Promise<void> {
  const answered = await ctx.db
    .update(survey_forms)
    .set({ ...answer, answered_at: ctx.clock.now() })
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
