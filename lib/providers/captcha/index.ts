import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { sign } from "@/lib/platform/secrets";

/** Seconds within which a challenge must be solved. */
const LIFETIME_SECONDS = 300;
/** A phone computes about a million rounds per second: COST rounds for each of MIN to MAX tries. */
const COST = 5000;
const MIN = 100;
const MAX = 300;

const secrets = () => ({
  hmacSignatureSecret: sign("captcha", "challenge", 32),
  hmacKeySignatureSecret: sign("captcha", "key", 32),
});

/** Returns a challenge that a browser solves without the user (ALTCHA, proof of work): about a second on a phone. */
export const newChallenge = (now: Date): Promise<Challenge> =>
  createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: COST,
    counter: randomInt(MAX, MIN),
    expiresAt: new Date(now.getTime() + LIFETIME_SECONDS * 1000),
    deriveKey,
    ...secrets(),
  });

/** A solved challenge: its signature, which is saved as used, and its expiry. */
export interface SolvedChallenge {
  challenge: string;
  expires_at: Date;
}

function payloadOf(text: string): Payload | null {
  try {
    const parsed = JSON.parse(Buffer.from(text, "base64").toString("utf8"));
    return typeof parsed?.challenge?.parameters === "object" && parsed.challenge.parameters ? parsed : null;
  } catch {
    return null;
  }
}

/**
 * Checks a solution of ALTCHA, base64 of {challenge, solution}. Returns null unless the challenge is ours, solved and
 * not expired.
 */
export async function readSolution(text: string): Promise<SolvedChallenge | null> {
  const payload = payloadOf(text);
  if (!payload) return null;
  const { challenge, solution } = payload;
  if (typeof challenge.signature !== "string") return null;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets() }).catch(() => ({
    verified: false,
  }));
  const expires = Number(challenge.parameters.expiresAt);
  if (!verified || !Number.isFinite(expires)) return null;
  return { challenge: challenge.signature, expires_at: new Date(expires * 1000) };
}
