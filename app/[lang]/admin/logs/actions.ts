"use server";

import { changeRequestState } from "@/lib/logs/service/request-state";
import { serverAction } from "@/lib/transport/action";
import { replayWebhook } from "@/lib/webhooks/service";

export const changeState = serverAction({ verb: changeRequestState });
export const replay = serverAction({ verb: replayWebhook });
