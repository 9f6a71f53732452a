import { expect } from "@playwright/test";
import { outboxUrl } from "./test";

export interface OutboxMessage {
  id: string;
  channel: "email" | "sms";
  createdAt: string;
  to: string[];
  subject?: string;
  html?: string;
  text: string;
  headers: Record<string, string>;
  events: { type: string; webhook: string }[];
  links: { href: string; text: string }[];
}

async function ask(path: string, init?: RequestInit): Promise<unknown> {
  const answer = await fetch(`${outboxUrl()}${path}`, init);
  if (!answer.ok) throw new Error(`${answer.status} of the outbox for ${path}: ${await answer.text()}`);
  return answer.json();
}

const post = (path: string, body: unknown) =>
  ask(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Returns the messages that were sent to this address so far, newest first. */
export async function messagesTo(to: string): Promise<OutboxMessage[]> {
  const found = await ask(`/messages.json?${new URLSearchParams({ to })}`);
  return (found as { messages: OutboxMessage[] }).messages;
}

/** Waits for a message to this address whose subject, or else its text, contains these words. */
export async function messageTo(to: string, words: string): Promise<OutboxMessage> {
  const find = async () =>
    (await messagesTo(to)).find(({ subject, text }) => (subject ?? text).includes(words));
  await expect.poll(find, { message: `a message to ${to} with “${words}”`, timeout: 20_000 }).toBeTruthy();
  return (await find())!;
}

/** Returns the address of the link or button with this text in an email. */
export function linkOf(message: OutboxMessage, words: string): string {
  const link = message.links.find(({ text }) => text.includes(words));
  if (!link) throw new Error(`no link “${words}” among ${JSON.stringify(message.links)}`);
  return link.href;
}

/** Loads the tracking pixel, like a mail program that opens the email. */
export const openEmail = (message: OutboxMessage) =>
  post(`/messages/${message.id}/events`, { type: "opened" });

/** Unsubscribes like the "unsubscribe" button of a mail program (RFC 8058). */
export const oneClickUnsubscribe = async (message: OutboxMessage): Promise<number> =>
  ((await post(`/messages/${message.id}/unsubscribe`, {})) as { status: number }).status;

/** Delays the next request to the email provider that names this address. */
export const slowDownEmail = (to: string, ms: number) =>
  post("/faults", { provider: "resend", kind: "slow", ms, to });
