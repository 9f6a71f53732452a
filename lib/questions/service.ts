import { and, eq, sql } from "drizzle-orm";
import { questions } from "@/db/schema";
import { limitsOf, type PlanType } from "@/lib/billing/rules";
import { farmTag } from "@/lib/core/cache-tags";
import { type Ctx, transaction } from "@/lib/core/context";
import { limitReached, notFound } from "@/lib/core/errors";
import { authorizeFarm } from "@/lib/core/permissions";
import { FarmInput, QuestionIdInput, QuestionInput } from "./inputs";

export type Question = typeof questions.$inferSelect;

/** A farm's questions, oldest first, for whoever works there. */
export async function listFarmQuestions(ctx: Ctx, raw: unknown): Promise<Question[]> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "farm.read", farm_id);
  return ctx.db.select().from(questions).where(eq(questions.farm_id, farm_id)).orderBy(questions.id);
}

/** @throws AppError invalid | limit_reached */
export async function createQuestion(ctx: Ctx, raw: unknown): Promise<Question> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "question.write", farm_id);
  const input = QuestionInput.parse(raw);
  const made = await transaction(ctx, async (tx) => {
    const [farm] = await tx.db.execute<{ plan_type: PlanType }>(
      sql`select plan_type from farms where id = ${farm_id} for update`,
    );
    if (!farm) throw notFound();
    const { max_questions: max } = limitsOf(farm.plan_type);
    if ((await tx.db.$count(questions, eq(questions.farm_id, farm_id))) >= max)
      throw limitReached("maxQuestions", { max });
    const [row] = await tx.db
      .insert(questions)
      .values({ ...input, farm_id })
      .returning();
    return row!;
  });
  ctx.invalidate(farmTag(farm_id));
  return made;
}

const ofFarm = (farm_id: number, question_id: number) =>
  and(eq(questions.farm_id, farm_id), eq(questions.id, question_id));

/** @throws AppError invalid | not_found */
export async function updateQuestion(ctx: Ctx, raw: unknown): Promise<Question> {
  const { farm_id, question_id } = QuestionIdInput.parse(raw);
  await authorizeFarm(ctx, "question.write", farm_id);
  const input = QuestionInput.parse(raw);
  const [row] = await ctx.db.update(questions).set(input).where(ofFarm(farm_id, question_id)).returning();
  if (!row) throw notFound();
  ctx.invalidate(farmTag(farm_id));
  return row;
}

/** @throws AppError not_found */
export async function deleteQuestion(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id, question_id } = QuestionIdInput.parse(raw);
  await authorizeFarm(ctx, "question.write", farm_id);
  const gone = await ctx.db
    .delete(questions)
    .where(ofFarm(farm_id, question_id))
    .returning({ id: questions.id });
  if (gone.length === 0) throw notFound();
  ctx.invalidate(farmTag(farm_id));
}
