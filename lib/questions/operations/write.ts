import { and, eq } from "drizzle-orm";
import { questions } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { claimLimit } from "@/lib/billing/operations/claim-limit";
import { farmTag } from "@/lib/platform/cache-tags";
import type { Tx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import type { QuestionRow } from "../queries";

type Words = Pick<QuestionRow, "question" | "answer">;

const ofFarm = (farm_id: number, question_id: number) =>
  and(eq(questions.farm_id, farm_id), eq(questions.id, question_id));

/** Adds a question to a farm. @throws AppError limit_reached */
export async function addQuestion(tx: Tx, farm_id: number, words: Words): Promise<QuestionRow> {
  await claimLimit(tx, farm_id, "questions", 1);
  const [row] = await tx.db
    .insert(questions)
    .values({ ...words, farm_id })
    .returning();
  await recordAudit(tx, { subject: "question", act: "create", farm_id, subject_id: row!.id, after: words });
  tx.invalidate(farmTag(farm_id));
  return row!;
}

/** Changes a question of a farm. @throws AppError not_found */
export async function changeQuestion(
  tx: Tx,
  farm_id: number,
  question_id: number,
  words: Words,
): Promise<QuestionRow> {
  const [before] = await tx.db.select().from(questions).where(ofFarm(farm_id, question_id)).for("update");
  const [row] = await tx.db.update(questions).set(words).where(ofFarm(farm_id, question_id)).returning();
  if (!before || !row) throw notFound();
  await recordAudit(tx, {
    subject: "question",
    act: "update",
    farm_id,
    subject_id: question_id,
    before,
    after: row,
  });
  tx.invalidate(farmTag(farm_id));
  return row;
}

/** Deletes a question of a farm. @throws AppError not_found */
export async function removeQuestion(tx: Tx, farm_id: number, question_id: number): Promise<void> {
  const [deleted] = await tx.db.delete(questions).where(ofFarm(farm_id, question_id)).returning();
  if (!deleted) throw notFound();
  const { question, answer } = deleted;
  await recordAudit(tx, {
    subject: "question",
    act: "delete",
    farm_id,
    subject_id: question_id,
    before: { question, answer },
  });
  tx.invalidate(farmTag(farm_id));
}
