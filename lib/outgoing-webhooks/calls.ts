import { z } from "zod";
import { apiCalls } from "@/lib/platform/api-call";
import { Done } from "@/lib/values/answers";
import { FarmInput } from "@/lib/values/fields";
import { EndpointSecret, WebhookEndpoint, WebhookLog, WebhookMessage } from "./answers";
import { EndpointInput, EndpointSettings, MessageInput, MessageLogInput, NewEndpointInput } from "./inputs";

const endpoint = z.object({ endpoint: WebhookEndpoint });
const message = z.object({ message: WebhookMessage });
const example = { url: "https://hooks.example.com/potager", events: ["subscriber.created"] };

/** An endpoint gets people's addresses and outlives a token, so where it is takes a log-in. */
export const webhookCalls = apiCalls({
  listWebhookEndpoints: {
    door: "GET /api/farms/[farm_id]/webhook-endpoints",
    access: "read",
    input: [FarmInput],
    answer: z.object({ endpoints: z.array(WebhookEndpoint) }),
  },
  createWebhookEndpoint: {
    door: "POST /api/farms/[farm_id]/webhook-endpoints",
    access: "session",
    input: [NewEndpointInput],
    answer: EndpointSecret,
    status: 201,
    errors: ["limit_reached"],
    limits: ["webhook_farm"],
    answers_secret: true,
    example,
  },
  updateWebhookEndpoint: {
    door: "PUT /api/farms/[farm_id]/webhook-endpoints/[endpoint_id]",
    access: "session",
    input: [EndpointSettings],
    answer: endpoint,
    limits: ["webhook_send"],
    example,
  },
  deleteWebhookEndpoint: {
    door: "DELETE /api/farms/[farm_id]/webhook-endpoints/[endpoint_id]",
    access: "write",
    input: [EndpointInput],
    answer: Done,
  },
  pauseWebhookEndpoint: {
    door: "POST /api/farms/[farm_id]/webhook-endpoints/[endpoint_id]/pause",
    access: "write",
    input: [EndpointInput],
    answer: endpoint,
  },
  resumeWebhookEndpoint: {
    door: "POST /api/farms/[farm_id]/webhook-endpoints/[endpoint_id]/resume",
    access: "write",
    input: [EndpointInput],
    answer: endpoint,
    limits: ["webhook_send"],
  },
  rollWebhookSecret: {
    door: "POST /api/farms/[farm_id]/webhook-endpoints/[endpoint_id]/roll-secret",
    access: "session",
    input: [EndpointInput],
    answer: EndpointSecret,
    limits: ["webhook_farm"],
    answers_secret: true,
  },
  testWebhookEndpoint: {
    door: "POST /api/farms/[farm_id]/webhook-endpoints/[endpoint_id]/test",
    access: "write",
    input: [EndpointInput],
    answer: message,
    errors: ["conflict"],
    limits: ["webhook_send"],
  },
  listWebhookMessages: {
    door: "GET /api/farms/[farm_id]/webhook-endpoints/[endpoint_id]/messages",
    access: "read",
    input: [MessageLogInput],
    answer: WebhookLog,
  },
  resendWebhookMessage: {
    door: "POST /api/farms/[farm_id]/webhook-endpoints/[endpoint_id]/messages/[message_id]/resend",
    access: "write",
    input: [MessageInput],
    answer: message,
    errors: ["conflict"],
    limits: ["webhook_send"],
  },
});
