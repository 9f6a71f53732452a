import { z } from "zod";
import { FarmInput, id } from "@/lib/core/fields";

export const CategoryIdInput = FarmInput.extend({ category_id: id });
export const CategoryInput = z.object({
  name: z.string("requiredName").trim().min(1, "requiredName").max(60),
  description: z.string().trim().max(300).default(""),
});
