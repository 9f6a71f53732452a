import { answerSurvey } from "@/lib/surveys/service/answer";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({ verb: answerSurvey, answer: (done) => done });
