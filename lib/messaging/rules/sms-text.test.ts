import { describe, expect, it } from "vitest";
import { smsText } from "./sms-text";

const parts = { farm: "Ferme $& du Ruisseau", link: "https://p.test/c/1", footer: "ARRET pour cesser" };

describe("a text as it goes out", () => {
  it("gets the farm's name, the link and the way out", () => {
    expect(smsText("Les fraises!", parts)).toBe(
      "Ferme $& du Ruisseau\nLes fraises!\nhttps://p.test/c/1\nARRET pour cesser",
    );
  });

  it("says neither twice", () => {
    expect(smsText("{{farm}} vous attend: {{link}}", parts)).toBe(
      "Ferme $& du Ruisseau vous attend: https://p.test/c/1\nARRET pour cesser",
    );
  });
});
