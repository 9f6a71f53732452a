import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { deliverEmail } from "@/lib/delivery/service/deliver-email";
import { deliverSms } from "@/lib/delivery/service/deliver-sms";
import { sendNotification } from "@/lib/notifications/service/send";
import { readAttachment } from "@/lib/payments/documents/service/documents";
import { fixedClock } from "@/lib/platform/clock";
import { deliverTransactional } from "@/lib/transactional/service";
import { startEmulators } from "@/tests/emulators/start";
import { asJob, asUser, runningClock } from "@/tests/factories/context";
import { makeNotification, makeSubscriber, makeTenant } from "@/tests/factories/tenant";
import { serveDoors } from "./serve";

/**
 * The application with its real webhooks and counted links, and the emulated providers; each can call the
 * other.
 */
export const app = await serveDoors({
  "/api/webhooks/resend": () => import("@/app/api/webhooks/resend/route"),
  "/api/webhooks/sns": () => import("@/app/api/webhooks/sns/route"),
  "/c/[token]": () => import("@/app/c/[token]/route"),
  "/u/[token]": () => import("@/app/u/[token]/route"),
});
export const emulators = await startEmulators({ appUrl: app.url, deliveredAfterMs: 0, webhookRetryMs: 100 });
Object.assign(process.env, emulators.env, {
  APP_URL: app.url,
  EMAIL_REQUESTS_PER_SECOND: "1000",
  SMS_PARTS_PER_SECOND: "1000",
});

export async function closeLive(): Promise<void> {
  await emulators.close();
  await app.close();
}

export const NOON = "2026-07-01T16:00:00Z";
const worker = { id: "test-worker", stopping: new AbortController().signal };

export const outbox = async (path: string, method = "GET", body?: object) =>
  (await fetch(emulators.outbox.url + path, { method, body: body && JSON.stringify(body) })).json();

/** Waits until the providers have sent all their webhooks. */
export async function waitForWebhooks(): Promise<void> {
  for (const until = Date.now() + 10_000; Date.now() < until; ) {
    if ((await outbox("/counts.json")).pending === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  throw new Error("webhooks are still pending");
}

type Person = Parameters<typeof makeSubscriber>[1];

/** Creates a farm and accepts a send to these people; nothing is sent yet. */
export async function acceptSend(people: Person[], channels: ("email" | "sms")[] = ["email"]) {
  const tenant = await makeTenant();
  const subscribers = [];
  for (const person of people) subscribers.push(await makeSubscriber(tenant.farm, person, channels));
  const type = channels.length === 2 ? "all" : channels[0];
  return { ...(await acceptTo(tenant, { type })), subscribers };
}

/** Accepts a send to all subscribers of a farm; nothing is sent yet. */
export async function acceptTo(
  tenant: Awaited<ReturnType<typeof makeTenant>>,
  values: Parameters<typeof makeNotification>[1] = {},
) {
  const button = { id: "b", type: "button" as const, text: "Voir la ferme", url: "{{link}}" };
  const notification = await makeNotification(tenant.farm, { email_content_fr: [button], ...values });
  const ctx = asUser(tenant.owner, { clock: fixedClock(NOON) });
  const ids = { farm_id: tenant.farm.id, notification_id: notification.id };
  await sendNotification(ctx, { ...ids, when: "now" });
  return { ...tenant, ctx, ids, notification_id: notification.id };
}

/** Delivers a notification as the worker does, at an instant. */
export async function deliver(notification_id: number, at = NOON): Promise<void> {
  const ctx = asJob({ clock: runningClock(at) });
  await deliverEmail(ctx, { notification_id, lane: 0 }, worker);
  await deliverSms(ctx, { notification_id }, worker);
  await waitForWebhooks();
}

/** Sends the queued messages that are not notifications. */
export async function deliverQueuedMessages(): Promise<void> {
  const waiting = await db().execute<{ id: number }>(
    sql`select id from transactional_messages where status = 'queued' order by id`,
  );
  for (const { id } of waiting)
    await deliverTransactional(asJob(), { message_id: Number(id) }, readAttachment);
  await waitForWebhooks();
}

export interface DeliveryRow extends Record<string, unknown> {
  id: number;
  channel: "email" | "sms";
  address: string;
  status: string;
  reason: string | null;
  clicks: number;
}
const MOMENTS = ["sent", "delivered", "opened", "machine_opened", "clicked", "bounced", "complained"];

/** Returns the deliveries of a notification by address, each with the names of the events it had. */
export async function deliveriesOf(notification_id: number) {
  const rows = await db().execute<DeliveryRow & Record<string, unknown>>(
    sql`select * from deliveries where notification_id = ${notification_id} order by subscriber_id, channel`,
  );
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    had: MOMENTS.filter((moment) => row[`${moment}_at`] !== null),
  }));
}

export const suppressionsOf = async (address: string) => {
  const rows = await db().execute<{ farm_id: number | null; reason: string }>(
    sql`select farm_id, reason from suppressions where address = ${address} order by farm_id nulls last`,
  );
  return rows.map(({ farm_id, reason }) => ({ farm_id: farm_id && Number(farm_id), reason }));
};

let events = 0;
export interface Signing {
  id?: string;
  at?: Date;
  secret?: string;
  /** A body to post instead of the signed one. */
  body?: string;
}

/** Posts an event of Resend about one delivery, signed like Resend; returns the status. */
export async function postResendEvent(
  type: string,
  delivery_id: number,
  data: object = {},
  signing: Signing = {},
) {
  const { id = `msg_${++events}`, at = new Date(), secret = emulators.resend!.webhookSecret } = signing;
  const email = { email_id: "e", to: ["a@b.test"], tags: { delivery: String(delivery_id) }, ...data };
  const signed = JSON.stringify({ type: `email.${type}`, created_at: new Date().toISOString(), data: email });
  const headers = {
    "svix-id": id,
    "svix-timestamp": String(Math.floor(at.getTime() / 1000)),
    "svix-signature": sign(secret, id, at, signed),
  };
  const init = { method: "POST", headers, body: signing.body ?? signed };
  return (await fetch(`${app.url}/api/webhooks/resend`, init)).status;
}

/** Signs like Svix: HMAC-SHA256 of id, seconds and body with the secret's bytes. */
function sign(secret: string, id: string, at: Date, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = `${id}.${Math.floor(at.getTime() / 1000)}.${body}`;
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}
