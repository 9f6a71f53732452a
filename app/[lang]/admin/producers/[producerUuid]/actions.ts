"use server";

import { giveCredit, givePlan } from "@/lib/producers/service/grants";
import { addFarmNote, deleteFarmNote } from "@/lib/producers/service/notes";
import { holdFarmSending, releaseFarmSending } from "@/lib/producers/service/review";
import { serverAction } from "@/lib/transport/action";

export const addNote = serverAction({ verb: addFarmNote });
export const removeNote = serverAction({ verb: deleteFarmNote });
export const grantCredit = serverAction({ verb: giveCredit, answer: (result) => result });
export const grantPlan = serverAction({ verb: givePlan });
export const holdSending = serverAction({ verb: holdFarmSending });
export const releaseSending = serverAction({ verb: releaseFarmSending });
