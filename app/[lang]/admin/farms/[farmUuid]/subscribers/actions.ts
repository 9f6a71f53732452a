"use server";

import { createCategory } from "@/lib/categories/service";
import type { BulkOperation } from "@/lib/subscribers/presenter";
import {
  bulkAssignCategory as assignCategoryToMany,
  bulkAssignQrCode as assignQrCodeToMany,
  bulkDelete as deleteMany,
  bulkRemoveCategories as removeCategoriesOfMany,
  bulkRemoveCategory as removeCategoryOfMany,
  bulkRemoveQrCode as removeQrCodeOfMany,
  bulkReplaceCategories as replaceCategoriesOfMany,
  bulkSetLang as setLangOfMany,
  bulkUnsubscribe as unsubscribeMany,
} from "@/lib/subscribers/service/bulk";
import { retryBulkOperation, undoBulkOperation } from "@/lib/subscribers/service/bulk-progress";
import {
  assignCategory,
  createSubscriber,
  deassignCategory,
  resendConfirmation,
  unsubscribeSubscriber,
  updateSubscriber,
} from "@/lib/subscribers/service/manage";
import { serverAction } from "@/lib/transport/action";

const idAndName = ({ id, name }: { id: number; name: string }) => ({ id, name });

/** Returns the whole operation, whose progress the list shows. */
const operation = (made: BulkOperation) => made;

export const create = serverAction({
  verb: createSubscriber,
  answer: ({ id, name, channels }) => ({ id, name, channels }),
});
export const update = serverAction({ verb: updateSubscriber, answer: idAndName });
export const unsubscribe = serverAction({ verb: unsubscribeSubscriber });
export const resend = serverAction({ verb: resendConfirmation });
export const assign = serverAction({ verb: assignCategory });
export const deassign = serverAction({ verb: deassignCategory });
export const addCategory = serverAction({ verb: createCategory, answer: idAndName });
export const bulkAssignCategory = serverAction({ verb: assignCategoryToMany, answer: operation });
export const bulkReplaceCategories = serverAction({ verb: replaceCategoriesOfMany, answer: operation });
export const bulkRemoveCategory = serverAction({ verb: removeCategoryOfMany, answer: operation });
export const bulkRemoveCategories = serverAction({ verb: removeCategoriesOfMany, answer: operation });
export const bulkAssignQrCode = serverAction({ verb: assignQrCodeToMany, answer: operation });
export const bulkRemoveQrCode = serverAction({ verb: removeQrCodeOfMany, answer: operation });
export const bulkSetLang = serverAction({ verb: setLangOfMany, answer: operation });
export const bulkUnsubscribe = serverAction({ verb: unsubscribeMany, answer: operation });
export const bulkDelete = serverAction({ verb: deleteMany, answer: operation });
export const undoBulk = serverAction({ verb: undoBulkOperation, answer: operation });
export const retryBulk = serverAction({ verb: retryBulkOperation, answer: operation });
