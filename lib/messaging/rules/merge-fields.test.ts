import { describe, expect, it } from "vitest";
import {
  compile,
  fill,
  listedSubject,
  localizeMergeFields,
  normalizeMergeFields,
  unknownMergeFields,
} from "./merge-fields";

const known = (name: string) => ["name", "farm"].includes(name);
const write = (text: string, values: Record<string, string>) =>
  fill(compile(text, known), (name) => values[name] ?? "");

describe("merge fields", () => {
  it("are understood in both languages", () => {
    expect(normalizeMergeFields("Bonjour {{ Nom }}, {{farm}} {{produits}}")).toBe(
      "Bonjour {{name}}, {{farm}} {{produce}}",
    );
  });

  it("are shown in the language of the text, and come back the same", () => {
    const stored = "{{name}} {{farm}} {{produce}} {{link}} {{prix}}";
    expect(localizeMergeFields(stored, "fr")).toBe("{{nom}} {{ferme}} {{produits}} {{lien}} {{prix}}");
    expect(localizeMergeFields(stored, "en")).toBe(stored);
    expect(normalizeMergeFields(localizeMergeFields(stored, "fr"))).toBe(stored);
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
    expect(listedSubject({ subject_fr, subject_en: "" }, "fr", "Ruisseau")).toBe(
      "Du frais chez Ruisseau : {{produits}}",
    );
    expect(listedSubject({ subject_fr, subject_en: "Fresh at {{farm}}" }, "en", "Ruisseau")).toBe(
      "Fresh at Ruisseau",
    );
    expect(listedSubject({ subject_fr: "", subject_en: "Fresh" }, "fr", "Ruisseau")).toBe("Fresh");
  });

  it("that do not exist are named", () => {
    expect(unknownMergeFields("{{nom}} {{prix}}")).toEqual(["prix"]);
  });
});
