import { describe, expect, it } from "vitest";
import { characterCosts, fitsSms, measureSms, segmentsWithoutUnicode, swapTypography } from "./segments";

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

  it("swaps typography and leaves accents", () => {
    expect(swapTypography("L’été – « prêt »…")).toBe('L\'été - "prêt"...');
  });
});

describe("what makes a text dearer", () => {
  it("names each character that forces Unicode, with its swap where it has one", () => {
    expect(characterCosts("C’est prêt… prêt")).toEqual([
      { character: "’", count: 1, kind: "unicode", swap: "'" },
      { character: "ê", count: 2, kind: "unicode", swap: null },
      { character: "…", count: 1, kind: "unicode", swap: "..." },
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
