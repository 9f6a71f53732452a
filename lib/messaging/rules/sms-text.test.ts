import { describe, expect, it } from "vitest";
import { smsText } from "./sms-text";

const parts = { farm: "Ferme $& du Ruisseau", link: "https://p.test/c/1", footer: "ARRET pour cesser" };

describe("a text as it goes out", () => {
  it("gets the farm's name, the link and the way out", () => {
    expect(smsText("Les fraises!", parts)).toBe(
      "Ferme $& du Ruisseau\nLes fraises!\nhttps://p.test/c/1\nARRET pour cesser",
    );
  });

  it("writes the farm's name in GSM-7, as a field, as typed words and as the opening", () => {
    const accented = { ...parts, farm: "L’Œuf d’Anaïs" };
    for (const words of ["{{farm}} ouvre", "L’Œuf d’Anaïs ouvre", "L'Œuf d'Anaïs ouvre"])
      expect(smsText(words, accented)).toBe("L'OEuf d'Anais ouvre\nhttps://p.test/c/1\nARRET pour cesser");
    expect(smsText("Prêts", accented)).toMatch(/^L'OEuf d'Anais\nPrêts\n/);
  });

  it("says neither twice", () => {
    expect(smsText("{{farm}} vous attend: {{link}}", parts)).toBe(
      "Ferme $& du Ruisseau vous attend: https://p.test/c/1\nARRET pour cesser",
    );
  });
});
