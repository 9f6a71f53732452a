import { createQuestion, listFarmQuestions } from "@/lib/questions/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listFarmQuestions, answer: (questions) => ({ questions }) });
export const POST = apiRoute({ verb: createQuestion, answer: (question) => ({ question }), status: 201 });
