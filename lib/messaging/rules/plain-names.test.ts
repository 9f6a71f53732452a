import { describe, expect, it } from "vitest";
import { plainName, replacedLetters } from "./plain-names";
import { measureSms } from "./segments";

describe("a name in a text message", () => {
  it.each([
    ["L’Échappée des Œillets — ferme d’Anaïs & cie", "L'Échappée des OEillets - ferme d'Anais & cie"],
    ["Les Cœurs de Forêt, çà et là", "Les Coeurs de Foret, cà et là"],
    ["ÀÂÇÈÊËÎÏÔÙÛŸ", "AAÇEEEIIOUUY"],
    ["àâçèêëîïôùûÿ", "àacèeeiioùuy"],
    ["Łukasz Dvořák & Åse Müller", "Lukasz Dvorak & Åse Müller"],
    ["Ferme\u00a0n\u00ba 3 ½ ™", "Ferme no 3 1/2 TM"],
    ["🍓 Les fraises 👩🏽‍🌾 d’ici 🇨🇦", "Les fraises d'ici"],
  ])("%s is written in GSM-7", (name, written) => {
    expect(plainName(name)).toBe(written);
    expect(measureSms(written)).toMatchObject({ encoding: "GSM-7", costly: [] });
    expect(plainName(written)).toBe(written);
  });

  it.each([..."àèéìòùäöüñåæøßÄÖÑÜÅÆØÉÇ"])("keeps %s, which costs nothing", (letter) => {
    expect(plainName(letter)).toBe(letter);
  });

  it("knows a letter whose accent is a character of its own", () => {
    expect(plainName("Anai\u0308s E\u0301rable")).toBe("Anais Érable");
  });

  it("never loses a name: one of another script, or of emoji alone, stays", () => {
    expect(plainName("Ферма Юлии")).toBe("Ферма Юлии");
    expect(plainName("🍓")).toBe("🍓");
  });

  it("lists the letters that it replaces, each once", () => {
    expect(replacedLetters("L’Œuf d’Anaïs et d’Éloïse 🍓")).toEqual([
      { character: "Œ", plain: "OE" },
      { character: "ï", plain: "i" },
    ]);
    expect(replacedLetters("Été à la ferme")).toEqual([]);
  });
});
