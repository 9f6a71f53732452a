"use server";

import { setSwitch } from "@/lib/tools/service/switches";
import { serverAction } from "@/lib/transport/action";

export const change = serverAction({ verb: setSwitch });
