import { describe, expect, it } from "vitest";
import { disarmFields, unknownMergeFields } from "./merge-fields";
import { fillPlaceholders, placeholdersIn, showPlaceholders } from "./placeholders";

const text =
  "Ouvert {{?hours:vos jours et vos heures}}, à {{?town:votre ville}}. {{?La date limite}} {{name}}";

describe("placeholders of a template", () => {
  it("fill themselves from the farm where it knows the answer, and stay where it does not", () => {
    expect(fillPlaceholders(text, { town: "Huntingdon" })).toBe(
      "Ouvert {{?vos jours et vos heures}}, à Huntingdon. {{?La date limite}} {{name}}",
    );
    expect(fillPlaceholders("{{?town:votre ville}}", { town: "" })).toBe("{{?votre ville}}");
  });

  it("take a fact as it is, though it looks like a replacement pattern", () => {
    expect(fillPlaceholders("{{?town:votre ville}}", { town: "$& $1" })).toBe("$& $1");
  });

  it("are named where they are left, and are not unknown fields", () => {
    expect(placeholdersIn(text)).toEqual(["vos jours et vos heures", "votre ville", "La date limite"]);
    expect(unknownMergeFields(text)).toEqual([]);
    expect(placeholdersIn("Bonjour {{name}}, {{prix}}")).toEqual([]);
  });

  it("are read in square brackets", () => {
    expect(disarmFields(showPlaceholders("À {{?town:votre ville}} {{name}}"))).toBe(
      "À [votre ville] {{name}}",
    );
  });
});
