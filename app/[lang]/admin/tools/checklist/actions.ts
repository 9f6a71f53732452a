"use server";

import { clearCheck, recordCheck } from "@/lib/tools/service/checklist";
import { serverAction } from "@/lib/transport/action";

export const record = serverAction({ verb: recordCheck });
export const clear = serverAction({ verb: clearCheck });
