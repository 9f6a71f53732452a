import { questionCalls } from "@/lib/questions/calls";
import { createQuestion, listFarmQuestions } from "@/lib/questions/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listFarmQuestions,
  call: questionCalls.listFarmQuestions,
  answer: (questions) => ({ questions }),
});
export const POST = apiRoute({
  verb: createQuestion,
  call: questionCalls.createQuestion,
  answer: (question) => ({ question }),
});
