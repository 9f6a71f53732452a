import { expect, it } from "vitest";
import { keepContact, readContact } from "./saved-contact";

const rose = { name: "Rose", email: "rose@abonne.test", phone: "(450) 555-0134" };
const at = (hour: number) => new Date(Date.UTC(2026, 5, 1, hour));

it("is there again for 12 hours", () => {
  const stored = keepContact(rose, at(0));
  expect(readContact(stored, at(11))).toEqual(rose);
  expect(readContact(stored, at(12))).toBeNull();
});

it.each([null, "", "{", "[]", "1", '{"version":"0.9.0"}', '{"version":"1.0.0","savedAt":"once"}'])(
  "is nothing when it cannot be read: %s",
  (stored) => {
    expect(readContact(stored, at(0))).toBeNull();
  },
);

it("takes only words from what is stored", () => {
  const odd = JSON.stringify({ version: "1.0.0", savedAt: at(0).toISOString(), name: { a: 1 }, email: 7 });
  expect(readContact(odd, at(1))).toEqual({ name: "", email: "", phone: "" });
});
