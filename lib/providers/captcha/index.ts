import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { sign } from "@/lib/core/secrets";

/** How long a challenge may be answered. */
const LIFE_SECONDS = 300;
/** A phone derives about a million rounds a second: COST rounds for each of MIN to MAX numbers tried. */
const COST = 5000;
const MIN = 100;
const MAX = 300;

const secrets = () => ({
  hmacSignatureSecret: sign("captcha", "challenge", 32),
  hmacKeySignatureSecret: sign("captcha", "key", 32),
});

/** Work for a browser that no person has to see (ALTCHA, proof of work): about a second on a phone. */
export const newChallenge = (now: Date): Promise<Challenge> =>
  createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: COST,
    counter: randomInt(MAX, MIN),
    expiresAt: new Date(now.getTime() + LIFE_SECONDS * 1000),
    deriveKey,
    ...secrets(),
  });

/** A solved challenge: its name, under which it is spent, and until when that has to be remembered. */
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

/** Reads what ALTCHA's solvers send, base64 of {challenge, solution}; null unless it is ours, solved and in time. */
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
