import { WEBHOOK_PROVIDERS } from "@/lib/vocabulary/enumerations";

const rest = ["GET", "POST", "PUT", "PATCH", "DELETE"].map((method) => [
  `${method} /api/[...rest]`,
  "what leads nowhere",
]);
const webhooks = WEBHOOK_PROVIDERS.map((provider) => [
  `POST /api/webhooks/${provider}`,
  "called by a provider",
]);

/** The routes under /api that the OpenAPI document leaves out, each with the reason: no program of others calls them. */
export const UNDOCUMENTED: Record<string, string> = {
  ...Object.fromEntries([...rest, ...webhooks]),
  "GET /api/auth/[...nextauth]": "next-auth's own addresses",
  "POST /api/auth/[...nextauth]": "next-auth's own addresses",
  "GET /api/connections/square": "the way back from Square's page",
  "GET /api/language/[to]": "the language switch of a page without JavaScript",
  "POST /api/global/error-report": "what goes wrong in a browser on our pages",
  "GET /api/help/[topic]": "help beside a screen of ours",
  "GET /api/health": "asked by a load balancer of ours",
  "GET /api/ready": "asked by a monitor of ours",
  "GET /api/cron/queue": "called by the host",
  "GET /api/openapi.json": "the document itself",
};
