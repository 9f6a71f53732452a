"use server";

import {
  createProduce,
  deleteProduce,
  duplicateProduce,
  setAvailability,
  updateProduce,
} from "@/lib/produce/service";
import { serverAction } from "@/lib/transport/action";

const idAndUuid = ({ id, uuid }: { id: number; uuid: string }) => ({ id, uuid });

export const create = serverAction({
  verb: createProduce,
  answer: (produce, { next }) => ({ ...idAndUuid(produce), another: next === "another" }),
});
export const update = serverAction({ verb: updateProduce, answer: idAndUuid });
export const duplicate = serverAction({ verb: duplicateProduce, answer: idAndUuid });
export const remove = serverAction({ verb: deleteProduce });
export const changeAvailability = serverAction({ verb: setAvailability });
