import { createChallenge, type Payload, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { sign } from "@/lib/platform/secrets";

const toText = (payload: Payload) => Buffer.from(JSON.stringify(payload)).toString("base64");

/** Returns what a browser sends for a challenge, after the real computation. */
export async function solve(challenge: Payload["challenge"]): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return toText({ challenge, solution: solution! });
}

/** Returns the solution of a challenge that is signed like ours and takes almost no work. */
export const solvedCaptcha = async (expiresAt = new Date(Date.now() + 60_000)): Promise<string> =>
  solve(
    await createChallenge({
      algorithm: "PBKDF2/SHA-256",
      cost: 1,
      counter: 1,
      expiresAt,
      deriveKey,
      hmacSignatureSecret: sign("captcha", "challenge", 32),
      hmacKeySignatureSecret: sign("captcha", "key", 32),
    }),
  );
