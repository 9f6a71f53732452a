"use server";

import { resendWebhook, testEndpoint } from "@/lib/outgoing-webhooks/service/log";
import {
  createEndpoint,
  deleteEndpoint,
  pauseWebhooks,
  resumeWebhooks,
  rollEndpointSecret,
  updateEndpoint,
} from "@/lib/outgoing-webhooks/service/manage";
import { serverAction } from "@/lib/transport/action";

export const create = serverAction({ verb: createEndpoint, answer: ({ secret }) => ({ secret }) });
export const update = serverAction({ verb: updateEndpoint });
export const pause = serverAction({ verb: pauseWebhooks });
export const resume = serverAction({ verb: resumeWebhooks });
export const roll = serverAction({ verb: rollEndpointSecret, answer: ({ secret }) => ({ secret }) });
export const test = serverAction({ verb: testEndpoint });
export const remove = serverAction({ verb: deleteEndpoint });
export const resend = serverAction({ verb: resendWebhook });
