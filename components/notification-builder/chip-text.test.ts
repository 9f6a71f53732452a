import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MERGE_FIELDS } from "@/lib/messaging/rules/merge-fields";
import {
  answers,
  chipsIn,
  type FieldNames,
  fieldChip,
  shownText,
  slashQuery,
  storedText,
  wholeChips,
} from "./chip-text";

const names: FieldNames = {
  fr: { name: "Prénom", farm: "Ferme", produce: "Produits", link: "Lien" },
  en: { name: "First name", farm: "Farm", produce: "Products", link: "Link" },
};
const shown = (stored: string) => shownText(stored, "fr", names);
const stored = (text: string) => storedText(text, names);
const chip = fieldChip("name", "fr", names);

describe("chips in a text", () => {
  it("show names and never braces, and come back as they were stored", () => {
    const text = "Bonjour {{name}},\n{{produce}} chez {{farm}} {{?vos heures}} {{link}}";
    expect(shown(text)).not.toMatch(/[{}]/);
    expect(shown(text)).toContain("Prénom");
    expect(stored(shown(text))).toBe(text);
    expect(storedText(shownText(text, "en", names), names)).toBe(text);
  });

  it("are kept by a copy into a text of the other language", () => {
    expect(stored(`Hello ${fieldChip("name", "en", names)}`)).toBe("Hello {{name}}");
  });

  it("are made of braces that somebody types or pastes", () => {
    expect(stored("Bonjour {{ nom }}")).toBe("Bonjour {{name}}");
  });

  it("leave no mark behind, whatever is typed", () => {
    const piece = fc.constantFrom("a", " ", "\n", "\u2063", "\u2064", "\u202f", "Prénom", chip, "{{", "}}");
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const kept = stored(pieces.join(""));
        expect(kept).not.toMatch(/[\u2063\u2064]/);
        expect(stored(shown(kept))).toBe(kept);
      }),
    );
  });

  it("are never stored longer than they are shown, so that a limit of length holds", () => {
    for (const lang of ["fr", "en"] as const)
      for (const field of MERGE_FIELDS)
        expect(fieldChip(field, lang, names).length).toBeGreaterThanOrEqual(`{{${field}}}`.length);
  });
});

describe("an edit around a chip", () => {
  const before = `a${chip}b`;
  const [at] = chipsIn(before);

  it("takes the whole chip when it takes a part", () => {
    const to = at?.to ?? 0;
    expect(wholeChips(before, before.slice(0, to - 1) + before.slice(to))).toBe("ab");
    expect(wholeChips(before, before.slice(0, 1) + before.slice(2))).toBe("ab");
    expect(wholeChips(before, before.slice(0, 4))).toBe("a");
  });

  it("puts words typed into it behind it", () => {
    expect(wholeChips(before, `${before.slice(0, 5)}x${before.slice(5)}`)).toBe(`a${chip}xb`);
  });

  it("leaves any other edit alone", () => {
    expect(wholeChips(before, `a${chip}`)).toBe(`a${chip}`);
    expect(wholeChips(before, `a${chip}xb`)).toBe(`a${chip}xb`);
    expect(wholeChips(before, "ab")).toBe("ab");
    expect(wholeChips("abc", "ac")).toBe("ac");
  });
});

describe("a slash", () => {
  it("asks for a field at the start of a word only", () => {
    expect(slashQuery("Bonjour /pré", 12)).toBe("pré");
    expect(slashQuery("/", 1)).toBe("");
    expect(slashQuery("et/ou", 3)).toBeNull();
    expect(slashQuery("5/6", 3)).toBeNull();
    expect(slashQuery("Bonjour /pré", 3)).toBeNull();
  });

  it("finds a name by its first letters, without accents too", () => {
    expect(answers("Prénom", "PRE")).toBe(true);
    expect(answers("First name", "na")).toBe(true);
    expect(answers("Ferme", "x")).toBe(false);
  });
});
