import { z } from "zod";
import { apiCalls } from "@/lib/platform/api-call";
import { Done } from "@/lib/values/answers";
import { FarmInput } from "@/lib/values/fields";
import { Question } from "./answers";
import { QuestionIdInput, QuestionInput } from "./inputs";

const question = z.object({ question: Question });
const example = {
  question: "Vos légumes sont-ils biologiques ?",
  answer: "Oui, certifiés par Ecocert depuis 2012.",
};

export const questionCalls = apiCalls({
  listFarmQuestions: {
    door: "GET /api/farms/[farm_id]/questions",
    access: "read",
    input: [FarmInput],
    answer: z.object({ questions: z.array(Question) }),
  },
  createQuestion: {
    door: "POST /api/farms/[farm_id]/questions",
    access: "write",
    input: [FarmInput, QuestionInput],
    answer: question,
    status: 201,
    errors: ["limit_reached"],
    example,
  },
  updateQuestion: {
    door: "PUT /api/farms/[farm_id]/questions/[question_id]",
    access: "write",
    input: [QuestionIdInput, QuestionInput],
    answer: question,
    example,
  },
  deleteQuestion: {
    door: "DELETE /api/farms/[farm_id]/questions/[question_id]",
    access: "write",
    input: [QuestionIdInput],
    answer: Done,
  },
});
