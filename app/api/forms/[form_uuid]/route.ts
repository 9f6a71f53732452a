import { surveyCalls } from "@/lib/surveys/calls";
import { answerSurvey } from "@/lib/surveys/service/answer";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({ verb: answerSurvey, call: surveyCalls.answerSurvey, answer: (done) => done });
