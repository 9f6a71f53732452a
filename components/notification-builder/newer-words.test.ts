import { expect, it } from "vitest";
import { answerToSaved } from "./newer-words";

const saved = { version: 4, text: "after" };

it("takes the saved words where the browser's Back shows those from before the edit", () => {
  expect(answerToSaved(saved, { version: 3, text: "before", savedText: "before" })).toBe("take");
});

it("takes only the version of words that are shown already, such as those that a tab kept", () => {
  expect(answerToSaved(saved, { version: 3, text: "after", savedText: "before" })).toBe("agree");
});

it("leaves words that are as new, and those that were typed meanwhile", () => {
  expect(answerToSaved(saved, { version: 4, text: "before", savedText: "before" })).toBe("leave");
  expect(answerToSaved(saved, { version: 5, text: "before", savedText: "before" })).toBe("leave");
  expect(answerToSaved(saved, { version: 3, text: "typed", savedText: "before" })).toBe("leave");
});
