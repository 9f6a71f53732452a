import { describe, expect, it } from "vitest";
import { firstName } from "./first-name";

describe("the name a person is greeted with", () => {
  it.each([
    ["Jean Tremblay", "Jean"],
    ["  Marie-Ève   Roy ", "Marie-Ève"],
    ["Zoë", "Zoë"],
    ["Jo Roy", "Jo"],
    ["", ""],
  ])("is the first name: %s", (name, greeted) => expect(firstName(name)).toBe(greeted));

  it.each([
    "Mme Roy",
    "M. Tremblay",
    "Dr. Wong",
    "Famille Roy",
    "The Smiths",
    "Le Bistro du coin",
    "L’Auberge",
    "J. Roy",
    "J.-P. Roy",
    "J Roy",
    "Jean et Marie",
    "Roy & Fils",
    "Ann and Bob Lee",
    "Tremblay, Jean",
  ])("stays whole where the first word greets nobody: %s", (name) => expect(firstName(name)).toBe(name));
});
