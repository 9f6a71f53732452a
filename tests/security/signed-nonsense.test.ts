import { describe, expect, it } from "vitest";
import { WEBHOOK_PROVIDERS } from "@/lib/vocabulary/enumerations";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import type { Values } from "@/tests/setup/doors/knock";
import { signedWebhook, trustOurTexts, webhookExample } from "@/tests/setup/doors/signed-webhooks";
import { allRoutes } from "@/tests/setup/doors/tree";

await emulateProviders();
trustOurTexts();
const routes = await allRoutes();

async function post(door: string, change: Values): Promise<number> {
  const { body, headers } = signedWebhook(door, { ...webhookExample(door), ...change });
  const handler = routes.get(door) as (request: Request) => Promise<Response>;
  const url = `http://potager.test${door.split(" ")[1]}`;
  return (await handler(new Request(url, { method: "POST", headers, body }))).status;
}

describe("a webhook that its provider signed", () => {
  it.each(WEBHOOK_PROVIDERS)("is read: %s", async (provider) => {
    expect(await post(`POST /api/webhooks/${provider}`, {})).toBe(204);
  });

  it.each([
    ["a date that is none", "resend", { created_at: "yesterday" }],
    ["a date that is none", "sns", { Timestamp: "yesterday" }],
    ["an id too long to be kept", "square", { event_id: "x".repeat(100_000) }],
    ["an id too long to be kept", "stripe", { id: "x".repeat(100_000) }],
    ["no object", "stripe", { data: "x" }],
    ["a date that is none", "stripe", { created: "yesterday" }],
  ])("is refused with %s, and is no accident: %s", async (_what, provider, change) => {
    expect(await post(`POST /api/webhooks/${provider}`, change)).toBe(401);
  });
});
