import { z } from "zod";
import { FarmInput, id, present } from "@/lib/core/fields";

export const QuestionIdInput = FarmInput.extend({ question_id: id });
export const QuestionInput = z.object({
  question: present("requiredQuestion").trim().min(1, "requiredQuestion").max(200),
  answer: present("requiredAnswer").trim().min(1, "requiredAnswer").max(2000),
});
