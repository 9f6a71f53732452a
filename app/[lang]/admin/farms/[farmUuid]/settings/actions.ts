"use server";

import { askVerification, decideVerification } from "@/lib/farms/service/verification";
import { erasePerson } from "@/lib/subscribers/service/privacy";
import { serverAction } from "@/lib/transport/action";

export const ask = serverAction({ verb: askVerification });
export const decide = serverAction({ verb: decideVerification });
export const erase = serverAction({ verb: erasePerson });
