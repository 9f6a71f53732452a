import { categoryCalls } from "@/lib/categories/calls";
import { createCategory, listCategories } from "@/lib/categories/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listCategories,
  call: categoryCalls.listCategories,
  answer: (categories) => ({ categories }),
});
export const POST = apiRoute({
  verb: createCategory,
  call: categoryCalls.createCategory,
  answer: (category) => ({ category }),
});
