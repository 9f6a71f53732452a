import type { Verification } from "@/lib/vocabulary/enumerations";

/** The states from which a verification reaches each state. Potager may take a badge back, with a reason. */
const COMES_FROM: Record<Exclude<Verification, "none">, readonly Verification[]> = {
  asked: ["none", "refused"],
  verified: ["none", "asked", "refused"],
  refused: ["asked", "verified"],
};

export const mayBecome = (from: Verification, to: Exclude<Verification, "none">): boolean =>
  COMES_FROM[to].includes(from);

/** Another name is another claim: the badge waits until the farm is verified again. */
export const verificationAfter = (
  before: { name: string; verification: Verification },
  name: string,
): Verification =>
  before.verification === "verified" && before.name !== name ? "asked" : before.verification;
