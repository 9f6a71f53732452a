import { z } from "zod";
import { apiCalls } from "@/lib/platform/api-call";
import { Done } from "@/lib/values/answers";
import { FarmInput } from "@/lib/values/fields";
import { Category, ListedCategory } from "./answers";
import { CategoryIdInput, CategoryInput } from "./inputs";

/** The list says of each category how many people it has. */
const other_shapes = [ListedCategory];
const example = { name: "Paniers du samedi", description: "Retrait au marché" };

export const categoryCalls = apiCalls({
  listCategories: {
    door: "GET /api/farms/[farm_id]/categories",
    access: "read",
    input: [FarmInput],
    answer: z.object({ categories: z.array(ListedCategory) }),
  },
  createCategory: {
    door: "POST /api/farms/[farm_id]/categories",
    access: "write",
    input: [FarmInput, CategoryInput],
    answer: z.object({ category: Category }),
    status: 201,
    other_shapes,
    errors: ["conflict", "limit_reached"],
    example,
  },
  updateCategory: {
    door: "PUT /api/farms/[farm_id]/categories/[category_id]",
    access: "write",
    input: [CategoryIdInput, CategoryInput],
    answer: z.object({ category: Category }),
    other_shapes,
    errors: ["conflict"],
    example,
  },
  deleteCategory: {
    door: "DELETE /api/farms/[farm_id]/categories/[category_id]",
    access: "write",
    input: [CategoryIdInput],
    answer: Done,
  },
});
