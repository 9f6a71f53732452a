import { z } from "zod";
import { present } from "@/lib/core/fields";

const id = z.coerce.number().int().positive();

export const FarmInput = z.object({ farm_id: id });
export const QuestionIdInput = FarmInput.extend({ question_id: id });
export const QuestionInput = z.object({
  question: present("requiredQuestion").trim().min(1, "requiredQuestion").max(200),
  answer: present("requiredAnswer").trim().min(1, "requiredAnswer").max(2000),
});
