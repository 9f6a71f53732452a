"use server";

import {
  createCategory,
  deleteCategory,
  mergeCategories,
  restoreCategory,
  updateCategory,
} from "@/lib/categories/service";
import { serverAction } from "@/lib/transport/action";

export const create = serverAction({ verb: createCategory });
export const update = serverAction({ verb: updateCategory });
export const remove = serverAction({ verb: deleteCategory });
export const merge = serverAction({ verb: mergeCategories });
export const restore = serverAction({ verb: restoreCategory });
