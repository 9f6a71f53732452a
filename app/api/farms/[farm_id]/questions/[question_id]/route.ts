import { questionCalls } from "@/lib/questions/calls";
import { deleteQuestion, updateQuestion } from "@/lib/questions/service";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({
  verb: updateQuestion,
  call: questionCalls.updateQuestion,
  answer: (question) => ({ question }),
});
export const DELETE = apiRoute({
  verb: deleteQuestion,
  call: questionCalls.deleteQuestion,
  answer: () => ({ success: true }),
});
