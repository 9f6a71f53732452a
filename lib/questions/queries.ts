import { desc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { questions } from "@/db/schema";

export type QuestionRow = typeof questions.$inferSelect;

/** In the order they were written. */
export const listByFarm = (db: Db, farm_id: number): Promise<QuestionRow[]> =>
  db.select().from(questions).where(eq(questions.farm_id, farm_id)).orderBy(questions.id);

/** As the farm's page has them: those with the most votes first. */
export const listByVotes = (db: Db, farm_id: number): Promise<QuestionRow[]> =>
  db
    .select()
    .from(questions)
    .where(eq(questions.farm_id, farm_id))
    .orderBy(desc(questions.votes), questions.id);
