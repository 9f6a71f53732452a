"use server";

import { runJobAgain } from "@/lib/tools/service/queue";
import { serverAction } from "@/lib/transport/action";

export const runAgain = serverAction({ verb: runJobAgain });
