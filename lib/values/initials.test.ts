import { describe, expect, it } from "vitest";
import { farmInitials, personInitials } from "./initials";

describe("initials", () => {
  it.each([
    ["La Ferme de la Terre Étoilée", "TÉ"],
    ["The Green Farm", "GR"],
    ["Ferme du Ruisseau", "RU"],
    ["Les Trois Épis", "TÉ"],
    ["L’Érablière", "ÉR"],
    ["Les Jardins d'Amélie", "JA"],
    ["Miel & Cie", "MC"],
    ["La Ferme", "LF"],
    ["🌱", ""],
  ])("of a farm skip articles and the word farm: %s -> %s", (name, letters) => {
    expect(farmInitials(name)).toBe(letters);
  });

  it.each([
    ["Marie Tremblay", "MT"],
    ["Jean-Luc Roy", "JR"],
    ["Marie de la Tour", "MT"],
    ["Rose", "R"],
    ["Au Le", "AL"],
    ["", ""],
  ])("of a person are the first and the last name: %s -> %s", (name, letters) => {
    expect(personInitials(name)).toBe(letters);
  });
});
