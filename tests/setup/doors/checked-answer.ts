import { methodOf, openApiDocument, openApiPath } from "@/lib/api-document/document";
import type { RouteHandler } from "@/lib/transport/route";
import { type AnswerCheck, type AnswersDocument, answerCheck, mediaType } from "./answer-checks";

/** Made at the first answer: it reads the environment, which a test sets up before. */
let made: AnswerCheck | undefined;
const check: AnswerCheck = (answered) => {
  made ??= answerCheck(openApiDocument("en") as unknown as AnswersDocument);
  return made(answered);
};

/**
 * Returns what an answer of a documented call has that the OpenAPI document does not say: an unknown status, type or
 * field. Answers of routes without a call are not looked at.
 */
export async function undocumentedIn(handler: unknown, response: Response): Promise<string[]> {
  const call = (handler as RouteHandler).documents;
  if (!call) return [];
  return check({
    path: openApiPath(call.door),
    method: methodOf(call.door),
    status: response.status,
    type: mediaType(response.headers.get("content-type")),
    etag: response.headers.has("etag"),
    json: () => response.clone().json(),
  });
}
