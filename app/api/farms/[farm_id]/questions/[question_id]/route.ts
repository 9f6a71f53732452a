import { deleteQuestion, updateQuestion } from "@/lib/questions/service";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({ verb: updateQuestion, answer: (question) => ({ question }) });
export const DELETE = apiRoute({ verb: deleteQuestion, answer: () => ({ success: true }) });
