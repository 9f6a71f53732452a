import { pickFields } from "@/lib/values/pick-fields";
import type { QuestionRow } from "./queries";

const FIELDS = [
  "id",
  "uuid",
  "farm_id",
  "question",
  "answer",
  "votes",
  "created_at",
] as const satisfies readonly (keyof QuestionRow)[];

/** A question of a farm as anyone sees it. */
export type Question = Pick<QuestionRow, (typeof FIELDS)[number]>;

/** Returns the visible fields of a question. */
export const presentQuestion = (row: QuestionRow): Question => pickFields(row, FIELDS);
