import { randomBytes, randomInt } from "node:crypto";

/** Returns a part of an address or name that is unique, in every browser. */
export const unique = (): string => Date.now().toString(36) + randomBytes(2).toString("hex");

/** Returns the name of a farm. It sorts after the demo's farms, so that pages of other tests do not change. */
export const farmName = (): string => `Zinnia ${unique()}`;

/**
 * Returns an unused phone number, as typed and as E.164. The emulator fails numbers that end in 0000, and
 * we refuse the premium exchange 976.
 */
export function newPhone() {
  const digits = `514${randomInt(200_000, 900_000)}${randomInt(1, 10)}`;
  return {
    digits,
    typed: `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
    called: `+1${digits}`,
  };
}
