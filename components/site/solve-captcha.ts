import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/**
 * Does the work of a challenge in the browser's own cryptography, beside the page's thread.
 * @returns what the endpoint that asked for a captcha takes
 * @throws Error where a browser has none (a page that is not https), or after half a minute
 */
export async function solveCaptcha(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 30_000 });
  if (!solution) throw new Error("captcha not solved in time");
  return btoa(JSON.stringify({ challenge, solution }));
}
