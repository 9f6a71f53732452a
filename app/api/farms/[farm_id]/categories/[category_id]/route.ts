import { deleteCategory, updateCategory } from "@/lib/categories/service";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({ verb: updateCategory, answer: (category) => ({ category }) });
export const DELETE = apiRoute({ verb: deleteCategory, answer: () => ({ success: true }) });
