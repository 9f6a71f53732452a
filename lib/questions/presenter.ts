import { fieldsOf } from "@/lib/values/answers";
import { pickFields } from "@/lib/values/pick-fields";
import { Question } from "./answers";
import type { QuestionRow } from "./queries";

export type { Question } from "./answers";

/** Returns the visible fields of a question. */
export const presentQuestion = (row: QuestionRow): Question => pickFields(row, fieldsOf(Question));
