import { z } from "zod";
import { FarmInput, id, lines, name } from "@/lib/values/fields";

export const CategoryIdInput = FarmInput.extend({ category_id: id });
/** The category that goes, and the one that takes its people and keeps its name. */
export const MergeCategoriesInput = CategoryIdInput.extend({ into_id: id }).refine(
  ({ category_id, into_id }) => category_id !== into_id,
  { path: ["into_id"], message: "invalidValue" },
);
export const CategoryName = name(60, "requiredName");
export const CategoryInput = z.object({
  name: CategoryName,
  description: lines(300).default(""),
});
