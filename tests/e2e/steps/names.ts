import { randomBytes, randomInt } from "node:crypto";

/** Part of an address or a name that nobody else has, in whichever browser. */
export const unique = (): string => Date.now().toString(36) + randomBytes(2).toString("hex");

/** The name of a farm. It stands behind the demo's in every list, so that no other test's pages move. */
export const farmName = (): string => `Zinnia ${unique()}`;

/** A number nobody has had, as it is typed and as it is called; the emulator fails those that end in 0000. */
export function newPhone() {
  const digits = `514${randomInt(200_000, 1_000_000)}${randomInt(1, 10)}`;
  return {
    digits,
    typed: `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
    called: `+1${digits}`,
  };
}
