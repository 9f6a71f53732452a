import { fieldsOf } from "@/lib/values/answers";
import { pickFields } from "@/lib/values/pick-fields";
import { WebhookAttempt, WebhookEndpoint, type WebhookMessage } from "./answers";
import type { AttemptRow, MessageRow, ShownEndpoint } from "./queries";

export type { WebhookAttempt, WebhookEndpoint, WebhookLog, WebhookMessage } from "./answers";

/** Returns the visible fields of an endpoint; its secret is none of them. */
export const presentEndpoint = (row: ShownEndpoint): WebhookEndpoint =>
  pickFields(row, fieldsOf(WebhookEndpoint));

/** Returns the header webhook-id of a message: the id of its event, or its own for a test. */
export const webhookIdOf = ({ uuid, event_uuid }: { uuid: string; event_uuid: string | null }): string =>
  `msg_${event_uuid ?? uuid}`;

/** Returns a message with its calls. */
export const presentMessage = (row: MessageRow, attempts: readonly AttemptRow[]): WebhookMessage => {
  const { uuid, event_uuid, ...shown } = row;
  return {
    ...shown,
    webhook_id: webhookIdOf({ uuid, event_uuid }),
    calls: attempts
      .filter(({ message_id }) => message_id === row.id)
      .map((attempt) => pickFields(attempt, fieldsOf(WebhookAttempt))),
  };
};
