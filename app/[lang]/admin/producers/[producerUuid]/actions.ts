"use server";

import { givePlan } from "@/lib/producers/service/grants";
import { addFarmNote, deleteFarmNote } from "@/lib/producers/service/notes";
import { serverAction } from "@/lib/transport/action";

export const addNote = serverAction({ verb: addFarmNote });
export const removeNote = serverAction({ verb: deleteFarmNote });
export const grantPlan = serverAction({ verb: givePlan });
