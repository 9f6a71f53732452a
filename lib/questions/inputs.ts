import { z } from "zod";
import { FarmInput, id, line, requiredLines } from "@/lib/values/fields";

export const QuestionIdInput = FarmInput.extend({ question_id: id });
export const QuestionInput = z.object({
  question: line(200, "requiredQuestion"),
  answer: requiredLines(2000, "requiredAnswer"),
});
