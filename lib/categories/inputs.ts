import { z } from "zod";
import { FarmInput, id, lines, name } from "@/lib/core/fields";

export const CategoryIdInput = FarmInput.extend({ category_id: id });
export const CategoryInput = z.object({
  name: name(60, "requiredName"),
  description: lines(300).default(""),
});
