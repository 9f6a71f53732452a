import type { EmulatorContext } from "../provider";
import type { Channel, EventType, Message, MessageEvent } from "../store/message";

const ALLOWED: Record<Channel, readonly EventType[]> = {
  email: ["delivered", "opened", "clicked", "bounced", "complained", "suppressed"],
  sms: ["delivered", "failed"],
};

/** Handles POST /outbox/messages/{id}/events. Returns the event, or a message that explains the error. */
export function addEvent(
  context: EmulatorContext,
  message: Message,
  fields: Record<string, unknown>,
): MessageEvent | string {
  const type = ALLOWED[message.channel].find((allowed) => allowed === fields.type);
  if (!type || message.direction === "inbound") {
    return `type must be one of ${ALLOWED[message.channel].join(", ")} for an outbound ${message.channel}`;
  }
  if (type !== "clicked") return context.emit(message, type);
  if (typeof fields.link !== "string" || fields.link === "") return "clicked needs a link";
  return context.emit(message, type, { link: fields.link });
}

/** Returns the HTTPS (or local HTTP) URL of List-Unsubscribe, if it offers one click (RFC 8058). */
export function oneClickUrl({ headers }: Message): string | undefined {
  const find = (name: string) => Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (!find("list-unsubscribe-post")?.includes("List-Unsubscribe=One-Click")) return undefined;
  return /<(https?:\/\/[^>]+)>/.exec(find("list-unsubscribe") ?? "")?.[1];
}

/** Unsubscribes like a mail program: the POST of RFC 8058, without cookies. */
export async function unsubscribe(context: EmulatorContext, message: Message): Promise<{ status: number }> {
  const url = oneClickUrl(message);
  if (!url) return { status: 0 };
  let status = 0;
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
      redirect: "manual",
      signal: AbortSignal.timeout(15_000),
    });
    await response.arrayBuffer();
    status = response.status;
  } catch {
    status = 0;
  }
  context.emit(message, "unsubscribed", { link: url, reason: `HTTP ${status}` });
  return { status };
}
