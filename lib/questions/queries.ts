import { desc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { questions } from "@/db/schema";

export type QuestionRow = typeof questions.$inferSelect;

/** Lists the questions of a farm by id. */
export const listByFarm = (db: Db, farm_id: number): Promise<QuestionRow[]> =>
  db.select().from(questions).where(eq(questions.farm_id, farm_id)).orderBy(questions.id);

/** Lists the questions of a farm for its page, those with the most votes first. */
export const listByVotes = (db: Db, farm_id: number): Promise<QuestionRow[]> =>
  db
    .select()
    .from(questions)
    .where(eq(questions.farm_id, farm_id))
    .orderBy(desc(questions.votes), questions.id);
