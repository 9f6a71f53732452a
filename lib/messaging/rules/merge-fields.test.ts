import { describe, expect, it } from "vitest";
import { compile, fill, listedSubject, normalizeMergeFields, unknownMergeFields } from "./merge-fields";

const known = (name: string) => ["name", "farm"].includes(name);
const write = (text: string, values: Record<string, string>) =>
  fill(compile(text, known), (name) => values[name] ?? "");

describe("merge fields", () => {
  it("are understood in each language", () => {
    expect(normalizeMergeFields("Bonjour {{ Nom }}, {{farm}} {{produits}}")).toBe(
      "Bonjour {{name}}, {{farm}} {{produce}}",
    );
  });

  it("fill in, and leave what they do not know", () => {
    expect(write("{{name}} de {{farm}} : {{prix}}", { name: "Luc", farm: "Ferme" })).toBe(
      "Luc de Ferme : {{prix}}",
    );
  });

  it("close the gap before an empty value", () => {
    expect(write("Bonjour {{name}}, voici", { name: "" })).toBe("Bonjour, voici");
  });

  it("leave no comma in front when the first is empty", () => {
    expect(write("{{name}}, venez ce matin", { name: "" })).toBe("Venez ce matin");
  });

  it("are not found inside a value", () => {
    expect(write("{{name}}", { name: "{{farm}}", farm: "x" })).toBe("{{farm}}");
  });

  it("of a subject are read in a list by whoever wrote it", () => {
    const subject_fr = "{{name}}, du frais chez {{farm}} : {{produce}}";
    const words = { farm: "Ruisseau", produce: "produits" };
    expect(listedSubject({ subject_fr, subject_en: "" }, "fr", words)).toBe(
      "Du frais chez Ruisseau : produits",
    );
    expect(listedSubject({ subject_fr, subject_en: "Fresh at {{farm}}" }, "en", words)).toBe(
      "Fresh at Ruisseau",
    );
    expect(listedSubject({ subject_fr: "", subject_en: "Fresh" }, "fr", words)).toBe("Fresh");
    expect(listedSubject({ subject_fr: "{{?La date}}", subject_en: "" }, "fr", words)).toBe("[La date]");
  });

  it("that do not exist are named", () => {
    expect(unknownMergeFields("{{nom}} {{prix}}")).toEqual(["prix"]);
  });
});
