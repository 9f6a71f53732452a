"use server";

import { createCategory } from "@/lib/categories/service";
import {
  assignCategory,
  createSubscriber,
  deassignCategory,
  deleteSubscriber,
  resendConfirmation,
  unsubscribeSubscriber,
  updateSubscriber,
} from "@/lib/subscribers/service/manage";
import { serverAction } from "@/lib/transport/action";

const idAndName = ({ id, name }: { id: number; name: string }) => ({ id, name });

export const create = serverAction({ verb: createSubscriber, answer: idAndName });
export const update = serverAction({ verb: updateSubscriber, answer: idAndName });
export const unsubscribe = serverAction({ verb: unsubscribeSubscriber });
export const resend = serverAction({ verb: resendConfirmation });
export const remove = serverAction({ verb: deleteSubscriber });
export const assign = serverAction({ verb: assignCategory });
export const deassign = serverAction({ verb: deassignCategory });
export const addCategory = serverAction({ verb: createCategory, answer: idAndName });
