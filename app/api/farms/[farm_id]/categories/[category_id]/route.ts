import { categoryCalls } from "@/lib/categories/calls";
import { deleteCategory, updateCategory } from "@/lib/categories/service";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({
  verb: updateCategory,
  call: categoryCalls.updateCategory,
  answer: (category) => ({ category }),
});
export const DELETE = apiRoute({
  verb: deleteCategory,
  call: categoryCalls.deleteCategory,
  answer: () => ({ success: true }),
});
