"use server";

import {
  createProduce,
  deleteProduce,
  duplicateProduce,
  setAvailability,
  updateProduce,
} from "@/lib/produce/service";
import { serverAction } from "@/lib/transport/action";

const said = ({ id, uuid }: { id: number; uuid: string }) => ({ id, uuid });

export const create = serverAction({ verb: createProduce, answer: said });
export const update = serverAction({ verb: updateProduce, answer: said });
export const duplicate = serverAction({ verb: duplicateProduce, answer: said });
export const remove = serverAction({ verb: deleteProduce });
export const changeAvailability = serverAction({ verb: setAvailability });
