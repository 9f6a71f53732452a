import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/**
 * Solves a captcha with the browser's cryptography, outside of the main thread.
 * @returns the solution, as the API expects it
 * @throws Error without Web Crypto (a page that is not https), or after half a minute
 */
export async function solveCaptcha(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 30_000 });
  if (!solution) throw new Error("captcha not solved in time");
  return btoa(JSON.stringify({ challenge, solution }));
}
