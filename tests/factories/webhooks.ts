import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { farm_users, webhook_endpoints, webhook_messages } from "@/db/schema";
import { sealSecret } from "@/lib/outgoing-webhooks/operations/secrets";
import { FARM_EVENT_TYPES } from "@/lib/vocabulary/farm-events";

/** The secret of every endpoint that tests make without a verb. */
export const TEST_SECRET = `whsec_${Buffer.alloc(32, 5).toString("base64")}`;

type Endpoint = typeof webhook_endpoints.$inferInsert;

/** Creates an endpoint of the owner that wants every event. */
export async function makeEndpoint(farm: { id: number }, values: Partial<Endpoint> & { url: string }) {
  const uuid = randomUUID();
  const owns = and(eq(farm_users.farm_id, farm.id), eq(farm_users.role, "owner"));
  const [owner] = await db().select().from(farm_users).where(owns);
  const [row] = await db()
    .insert(webhook_endpoints)
    .values({
      uuid,
      farm_id: farm.id,
      host: new URL(values.url).host,
      events: [...FARM_EVENT_TYPES],
      secret: sealSecret(uuid, TEST_SECRET),
      created_by: owner?.user_id,
      ...values,
    })
    .returning();
  return row!;
}

/** Pauses an endpoint as its farm does. */
export const pauseForTest = (endpoint: { id: number }) =>
  db().update(webhook_endpoints).set({ state: "paused" }).where(eq(webhook_endpoints.id, endpoint.id));

/** Creates a test message that waits for an endpoint. */
export async function makeTestMessage(endpoint: { id: number; farm_id: number }) {
  const [row] = await db()
    .insert(webhook_messages)
    .values({
      farm_id: endpoint.farm_id,
      endpoint_id: endpoint.id,
      type: "webhook.test",
      next_attempt_at: new Date(),
    })
    .returning();
  return row!;
}

export interface Received {
  headers: Record<string, string>;
  body: string;
  at: number;
}

/** What a receiver answers: a status with headers and a text, or nothing at all. */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  text?: string;
  silent?: boolean;
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

/** A program of a farm: an HTTP server on a local address that keeps what it gets, and answers as it is told. */
export async function startReceiver(address = "127.0.0.9") {
  const received: Received[] = [];
  let reply: (request: Received) => Reply | Promise<Reply> = () => ({});
  const server = createServer(async (request, response) => {
    const body = await read(request);
    const call = { headers: request.headers as Record<string, string>, body, at: Date.now() };
    received.push(call);
    const { status = 200, headers = {}, text = "", silent } = await reply(call);
    if (!silent) response.writeHead(status, headers).end(text);
  });
  await new Promise<void>((done) => server.listen(0, address, done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${address}:${port}/potager`,
    port,
    received,
    answer: (next: typeof reply) => {
      reply = next;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
