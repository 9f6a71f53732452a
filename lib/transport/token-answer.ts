import type { SignedIn } from "@/lib/accounts/presenter";
import { secondFactorRequired } from "@/lib/platform/errors";
import { languageOf } from "@/lib/vocabulary/languages";
import { toErrorAnswer } from "./error-map";
import { requestIdOf } from "./request-facts";

/**
 * Answers a log-in by the API: with its token, or with 401 and the secret by which a second call goes on, when the
 * account has a second factor.
 */
export function tokenAnswer(
  { token, pending }: SignedIn,
  request: Request,
): Response | { token: string | null } {
  if (pending === null) return { token };
  const { headers } = request;
  const { status, code, errors } = toErrorAnswer(
    secondFactorRequired(),
    languageOf(headers),
    requestIdOf(headers),
  );
  return Response.json({ errors, code, pending }, { status });
}
