import { expect, it } from "vitest";
import { guessLanguage } from "./guess-language";

it.each([
  ["Le kiosque est ouvert du mercredi au samedi.", "fr"],
  ["Nous cultivons une trentaine de légumes.", "fr"],
  ["Oui, le jeudi.", "fr"],
  ["The stand is open from Wednesday to Saturday.", "en"],
  ["We grow thirty kinds of vegetables.", "en"],
  ["Miel", undefined],
  ["", undefined],
  ["Bienvenue chez nous, welcome to our farm", undefined],
])("%s", (text, language) => {
  expect(guessLanguage(text)).toBe(language);
});
