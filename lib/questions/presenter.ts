import { pickFields } from "@/lib/core/pick-fields";
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

/** What anyone may know of a farm's question. */
export type Question = Pick<QuestionRow, (typeof FIELDS)[number]>;

export const presentQuestion = (row: QuestionRow): Question => pickFields(row, FIELDS);
