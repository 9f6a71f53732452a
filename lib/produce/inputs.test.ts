import { describe, expect, it } from "vitest";
import { ProduceInput } from "./inputs";

const typed = (typed_name: string, more: object = {}) => {
  const { name, type_id, category } = ProduceInput.parse({ farm_id: 1, typed_name, ...more });
  return { name, type_id, category };
};

describe("the name of a produce as typed", () => {
  it("is that of a type, in either language, whatever its case and accents", () => {
    const squash = { name: "", type_id: 4, category: "vegetables" };
    expect(typed("Courges")).toEqual(squash);
    expect(typed(" squash ", { type_id: "" })).toEqual(squash);
    expect(typed("EPINARDS")).toMatchObject({ name: "", type_id: 43 });
  });

  it("is one's own otherwise, and keeps the chosen type", () => {
    expect(typed("Rose de Berne")).toEqual({ name: "Rose de Berne", type_id: null, category: null });
    expect(typed("Rose de Berne", { type_id: "1" })).toMatchObject({ name: "Rose de Berne", type_id: 1 });
    expect(typed("", { type_id: "1" })).toMatchObject({ name: "", type_id: 1 });
  });

  it("is missing when neither a name nor a type is given", () => {
    const { error } = ProduceInput.safeParse({ farm_id: 1, typed_name: " " });
    expect(error?.issues).toMatchObject([{ path: ["name"], message: "requiredProduceName" }]);
  });

  it("is not asked of programs, which give name and type", () => {
    expect(ProduceInput.parse({ farm_id: 1, name: "Courges" })).toMatchObject({
      name: "Courges",
      type_id: null,
    });
  });
});
