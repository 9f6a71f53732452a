import { expect, it } from "vitest";
import { changesOf } from "./draft";

it("keeps only what a person changed, with what they emptied and a field that came later", () => {
  const began = { "field-answer": "Oui.", "field-category": "cost", "field-published": "false", gone: "x" };
  const now = {
    "field-answer": "",
    "field-category": "cost",
    "field-published": "true",
    "field-region": "Vermont",
    "field-later": "",
  };
  expect(changesOf(began, now)).toEqual({
    "field-answer": "",
    "field-published": "true",
    "field-region": "Vermont",
  });
  expect(changesOf(began, began)).toEqual({});
});
