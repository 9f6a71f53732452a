import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { QuestionIdInput, QuestionInput } from "./inputs";
import { addQuestion, changeQuestion, removeQuestion } from "./operations/write";
import { presentQuestion, type Question } from "./presenter";
import { listByFarm } from "./queries";

/** Lists the questions of a farm for its members, oldest first. */
export async function listFarmQuestions(ctx: Ctx, raw: unknown): Promise<Question[]> {
  const { farm_id } = await authorizeFarmOf(ctx, "farm.read", raw);
  return (await listByFarm(ctx.db, farm_id)).map(presentQuestion);
}

/** Creates a question. @throws AppError invalid | limit_reached */
export async function createQuestion(ctx: Ctx, raw: unknown): Promise<Question> {
  const { farm_id } = await authorizeFarmOf(ctx, "question.write", raw);
  const words = QuestionInput.parse(raw);
  return presentQuestion(await transaction(ctx, (tx) => addQuestion(tx, farm_id, words)));
}

/** Changes a question. @throws AppError invalid | not_found */
export async function updateQuestion(ctx: Ctx, raw: unknown): Promise<Question> {
  const { farm_id } = await authorizeFarmOf(ctx, "question.write", raw);
  const { question_id } = QuestionIdInput.parse(raw);
  const words = QuestionInput.parse(raw);
  return presentQuestion(await transaction(ctx, (tx) => changeQuestion(tx, farm_id, question_id, words)));
}

/** Deletes a question. @throws AppError not_found */
export async function deleteQuestion(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id } = await authorizeFarmOf(ctx, "question.write", raw);
  const { question_id } = QuestionIdInput.parse(raw);
  await transaction(ctx, (tx) => removeQuestion(tx, farm_id, question_id));
}
