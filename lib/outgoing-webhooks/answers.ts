import { z } from "zod";
import { count, instant, whole } from "@/lib/values/answers";
import {
  FARM_EVENT_TYPES,
  WEBHOOK_FAULTS,
  WEBHOOK_MESSAGE_STATES,
  WEBHOOK_MESSAGE_TYPES,
  WEBHOOK_OFF_REASONS,
  WEBHOOK_STATES,
} from "@/lib/vocabulary/farm-events";

/** What the message says by which a farm tries an endpoint. */
export const TestData = z.object({ endpoint_id: whole });

/** An endpoint of webhooks as the managers of its farm see it, without its secret. */
export const WebhookEndpoint = z
  .object({
    id: whole,
    uuid: z.uuid(),
    farm_id: whole,
    url: z.string(),
    description: z.string(),
    events: z.array(z.enum(FARM_EVENT_TYPES)),
    state: z.enum(WEBHOOK_STATES),
    off_reason: z.enum(WEBHOOK_OFF_REASONS).nullable(),
    /** The first failure since the last success. */
    failing_since: instant.nullable(),
    last_attempt_at: instant.nullable(),
    /** Until when the secret before signs, too. */
    former_until: instant.nullable(),
    /** The name of whoever was shown its secret last; null once the account is gone. */
    secret_holder: z.string().nullable(),
    /** Whether that person works on the farm, or for Potager. */
    holder_present: z.boolean(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: "WebhookEndpoint" });
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** A call of an endpoint. */
export const WebhookAttempt = z
  .object({
    id: whole,
    status: whole.nullable(),
    /** Why it failed; null when it succeeded. */
    fault: z.enum(WEBHOOK_FAULTS).nullable(),
    /** The first 1,000 characters of the answer. */
    answer: z.string(),
    duration_ms: count,
    created_at: instant,
  })
  .meta({ id: "WebhookAttempt" });
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** A message to an endpoint, with its newest calls. */
export const WebhookMessage = z
  .object({
    id: whole,
    /** The header webhook-id, the same in each call. */
    webhook_id: z.string(),
    type: z.enum(WEBHOOK_MESSAGE_TYPES),
    state: z.enum(WEBHOOK_MESSAGE_STATES),
    next_attempt_at: instant.nullable(),
    delivered_at: instant.nullable(),
    created_at: instant,
    calls: z.array(WebhookAttempt),
  })
  .meta({ id: "WebhookMessage" });
export type WebhookMessage = z.infer<typeof WebhookMessage>;

/** A part of the log, the newest first. `before` of the next part; null at its end. */
export const WebhookLog = z.object({ messages: z.array(WebhookMessage), next: whole.nullable() });
export type WebhookLog = z.infer<typeof WebhookLog>;

/** The secret of an endpoint, which is answered this once. */
export const EndpointSecret = z.object({ endpoint: WebhookEndpoint, secret: z.string() });
