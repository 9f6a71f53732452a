import { expect, it } from "vitest";
import { recipientKey } from "./recipient-key";

it.each([
  ["Rose@Ferme.test", "rose@ferme.test"],
  ["rose+1@ferme.test", "rose@ferme.test"],
  ["r.o.s.e+bomb@gmail.com", "rose@gmail.com"],
  ["rose@googlemail.com", "rose@gmail.com"],
  ["r.ose@ferme.test", "r.ose@ferme.test"],
  ["+@ferme.test", "+@ferme.test"],
  ["+15145551234", "+15145551234"],
])("%s is counted as %s", (address, key) => expect(recipientKey(address)).toBe(key));
