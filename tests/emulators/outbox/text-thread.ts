import type { Message } from "../store/message";
import { escapeHtml, showTime } from "./layout";
import type { Words } from "./words";

const KEYWORDS = ["STOP", "ARRET", "START", "DEBUT", "HELP", "AIDE", "INFO"];
const SHOWN = 30;

/** Returns the conversation with one phone, as the phone shows it, and the forms to answer. */
export function textThread(messages: readonly Message[], current: Message, words: Words): string {
  const phone = (current.direction === "inbound" ? current.from : current.to[0]) ?? "";
  const thread = messages.filter(
    ({ channel, direction, from, to }) =>
      channel === "sms" && (direction === "inbound" ? from : to[0]) === phone,
  );
  const bubble = (message: Message) => {
    const look = [message.direction === "inbound" ? "mine" : "", message.id === current.id ? "now" : ""].join(
      " ",
    );
    return `<div class="bubble ${look}">${withLinks(message.text ?? "")}<small>${showTime(message.createdAt)}</small></div>`;
  };
  const reply = (body: string) =>
    `<form method="post" action="/outbox/inbound"><input type="hidden" name="from" value="${escapeHtml(phone)}"><input type="hidden" name="body" value="${body}"><button>${body}</button></form>`;
  const free = `<form class="search" method="post" action="/outbox/inbound"><input type="hidden" name="from" value="${escapeHtml(phone)}"><input name="body" required maxlength="160" placeholder="${words.yourReply}" aria-label="${words.yourReply}"><button class="main">${words.send}</button></form>`;
  return `<section class="card thread">${thread.slice(-SHOWN).map(bubble).join("")}</section><section class="card"><h2>${words.reply}</h2>${free}<div class="actions">${KEYWORDS.map(reply).join("")}</div></section>`;
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<]+[^\s<.,;:!?)]/g,
    (url) => `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`,
  );
}
