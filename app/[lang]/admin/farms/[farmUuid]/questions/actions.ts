"use server";

import { createQuestion, deleteQuestion, updateQuestion } from "@/lib/questions/service";
import { serverAction } from "@/lib/transport/action";

export const create = serverAction({ verb: createQuestion });
export const update = serverAction({ verb: updateQuestion });
export const remove = serverAction({ verb: deleteQuestion });
