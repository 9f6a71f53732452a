import { createCategory, listCategories } from "@/lib/categories/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listCategories, answer: (categories) => ({ categories }) });
export const POST = apiRoute({ verb: createCategory, answer: (category) => ({ category }), status: 201 });
