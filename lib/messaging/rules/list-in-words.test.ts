import { describe, expect, it } from "vitest";
import { listInWords, putList } from "./list-in-words";

describe("a list of produce in a sentence", () => {
  it("reads as the language writes it", () => {
    expect(listInWords(["Betteraves", "Carottes", "Ail"], "fr")).toBe("betteraves, carottes et ail");
    expect(listInWords(["Beets", "Carrots", "Garlic"], "en")).toBe("beets, carrots and garlic");
    expect(listInWords(["Œufs", "Épinards"], "fr")).toBe("œufs et épinards");
    expect(listInWords([], "fr")).toBe("");
  });

  it("leaves a name in capitals", () => {
    expect(listInWords(["BBQ sausages"], "en")).toBe("BBQ sausages");
  });

  it("begins with a capital where the sentence begins with it, and only there", () => {
    const list = "betteraves et ail";
    expect(putList("{{produce}} ce matin", list)).toBe("Betteraves et ail ce matin");
    expect(putList("C’est prêt. {{produce}}!", list)).toBe("C’est prêt. Betteraves et ail!");
    expect(putList("Ferme\n{{produce}}", list)).toBe("Ferme\nBetteraves et ail");
    expect(putList("<p>{{produce}}</p>", list)).toBe("<p>Betteraves et ail</p>");
    expect(putList("Voici : {{produce}}, dont {{produce}}.", list)).toBe(
      "Voici : betteraves et ail, dont betteraves et ail.",
    );
  });
});
