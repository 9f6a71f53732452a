import { describe, expect, it } from "vitest";
import {
  characterCosts,
  fitsSms,
  measureSms,
  plainEquals,
  plainTypography,
  segmentsWithoutUnicode,
} from "./segments";

describe("SMS segments", () => {
  it.each([
    ["160 a", "a".repeat(160), 1],
    ["161 a", "a".repeat(161), 2],
    ["306 a", "a".repeat(306), 2],
    ["307 a", "a".repeat(307), 3],
    ["80 €", "€".repeat(80), 1],
    ["159 a and €", `${"a".repeat(159)}€`, 2],
    ["ê and 69 a", `ê${"a".repeat(69)}`, 1],
    ["ê and 70 a", `ê${"a".repeat(70)}`, 2],
    ["ê and 133 a", `ê${"a".repeat(133)}`, 2],
    ["ê and 134 a", `ê${"a".repeat(134)}`, 3],
    ["35 😀", "😀".repeat(35), 1],
    ["36 😀", "😀".repeat(36), 2],
    ["nothing", "", 0],
  ])("%s", (_, text, segments) => {
    expect(measureSms(text).segments).toBe(segments);
  });

  it("never splits an extension character over two parts", () => {
    // 152 + € would need 154 septets in the first part.
    expect(measureSms(`${"a".repeat(152)}€${"a".repeat(152)}`)).toMatchObject({ units: 306, segments: 3 });
  });

  it.each([..."çâêîôûëïœÀÈÊ«»’–…\u00a0"])("%s is outside GSM-7", (character) => {
    expect(measureSms(character)).toMatchObject({ encoding: "UCS-2", costly: [character] });
  });

  it.each([..."éèàùìòÉÇñüö"])("%s is inside GSM-7", (character) => {
    expect(measureSms(character).encoding).toBe("GSM-7");
  });

  it("allows two parts and no more", () => {
    expect(fitsSms(measureSms("a".repeat(306)))).toBe(true);
    expect(fitsSms(measureSms("a".repeat(307)))).toBe(false);
    expect(fitsSms(measureSms(`ê${"a".repeat(133)}`))).toBe(true);
    expect(fitsSms(measureSms(`ê${"a".repeat(134)}`))).toBe(false);
  });

  it("makes typography plain and leaves accents and emoji", () => {
    expect(plainTypography("L’été – « prêt »…")).toBe('L\'été - "prêt"...');
    expect(plainTypography("ç ô ê À œ 🍓 é")).toBe("ç ô ê À œ 🍓 é");
  });

  it("makes a text with each typographic sign cost what a plain one does", () => {
    const signs = "’‘‚′´`“”„″«»‑–—−…•×\t\u00a0\u2009\u202f\u00ad\u200b\ufeff";
    expect(measureSms(plainTypography(`Ouvert ${signs} demain`))).toMatchObject({
      encoding: "GSM-7",
      costly: [],
    });
  });

  it("names the signs that go out plain, each once", () => {
    expect(plainEquals("L’été, l’hiver…")).toEqual([
      { character: "’", plain: "'" },
      { character: "…", plain: "..." },
    ]);
    expect(plainEquals("Fraises à 5 $")).toEqual([]);
  });
});

describe("what makes a text dearer", () => {
  it("names each character that forces Unicode, with its swap where it has one", () => {
    expect(characterCosts("Des œufs prêts, prêts")).toEqual([
      { character: "œ", count: 1, kind: "unicode", swap: "oe" },
      { character: "ê", count: 2, kind: "unicode", swap: null },
    ]);
  });

  it("names what counts for two only where that still matters", () => {
    expect(characterCosts("5 €")).toEqual([{ character: "€", count: 1, kind: "double", swap: null }]);
    expect(characterCosts("5 € la forêt").map(({ character }) => character)).toEqual(["ê"]);
    expect(characterCosts("tomates à 5 $")).toEqual([]);
  });

  it("counts the parts without them", () => {
    const text = `ê${"a".repeat(100)}`;
    expect(measureSms(text).segments).toBe(2);
    expect(segmentsWithoutUnicode(text)).toBe(1);
  });
});
