"use server";

import { serverAction } from "@/lib/transport/action";
import { updateWelcome } from "@/lib/welcome/service/message";

export const save = serverAction({ verb: updateWelcome });
