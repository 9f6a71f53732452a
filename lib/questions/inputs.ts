import { z } from "zod";
import { FarmInput, id, requiredText } from "@/lib/core/fields";

export const QuestionIdInput = FarmInput.extend({ question_id: id });
export const QuestionInput = z.object({
  question: requiredText("requiredQuestion").trim().min(1, "requiredQuestion").max(200),
  answer: requiredText("requiredAnswer").trim().min(1, "requiredAnswer").max(2000),
});
