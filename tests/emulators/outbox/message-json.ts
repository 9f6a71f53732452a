import { linksOf } from "../store/links";
import { bareAddress, type Message } from "../store/message";

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 10_000;

/** Returns a message as the JSON endpoints show it, with the path of each attached file. */
export function messageJson(message: Message) {
  const attachments = message.attachments.map(({ filename, contentType }, at) => ({
    ...{ filename, contentType, path: `/messages/${message.id}/attachments/${at}` },
  }));
  return { ...message, attachments, links: linksOf(message) };
}

/** Reads an address. "+1..." arrives as " 1..." when a query string was not encoded. */
function address(value: string): string {
  return bareAddress(value.startsWith(" ") ? `+${value.trim()}` : value);
}

/**
 * Returns the matching messages, newest first. `to` is an exact address, `q` a part of an address or subject,
 * `since` an ISO time (exclusive), `tag` is "name:value".
 */
export function filterMessages(messages: readonly Message[], query: URLSearchParams): Message[] {
  const to = query.get("to");
  const q = query.get("q")?.trim().toLowerCase();
  const channel = query.get("channel");
  const direction = query.get("direction");
  const since = query.get("since");
  const [tag, tagValue] = query.get("tag")?.split(":") ?? [];
  const wanted = to === null ? undefined : address(to);
  const after = since ? Date.parse(since) : undefined;
  const matches = (message: Message): boolean =>
    (!channel || message.channel === channel) &&
    (!direction || message.direction === direction) &&
    (wanted === undefined || message.to.some((one) => bareAddress(one) === wanted)) &&
    (after === undefined || Date.parse(message.createdAt) > after) &&
    (!tag || message.tags[tag] === tagValue) &&
    (!q || `${message.from} ${message.to.join(" ")} ${message.subject ?? ""}`.toLowerCase().includes(q));
  return messages.filter(matches).reverse();
}

/** Returns the answer of GET /outbox/messages.json; outbound only, unless `direction` is given. */
export function messagesJson(messages: readonly Message[], given: URLSearchParams) {
  const query = new URLSearchParams(given);
  if (!query.has("direction")) query.set("direction", "outbound");
  if (query.get("direction") === "all") query.delete("direction");
  const found = filterMessages(messages, query);
  const limit = Math.min(Math.max(Number(query.get("limit") ?? DEFAULT_LIMIT) || 0, 0), MAX_LIMIT);
  return { total: found.length, messages: found.slice(0, limit).map(messageJson) };
}
