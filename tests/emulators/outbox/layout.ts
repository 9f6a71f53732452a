import { type EventType, hasEvent, type Message } from "../store/message";
import { STYLE } from "./style";
import { type Lang, type Words, wordsIn } from "./words";

export function escapeHtml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const stroke =
  'fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"';
export const ICONS = {
  email: `<svg width="24" height="24" viewBox="0 0 24 24" ${stroke} aria-hidden="true"><rect x="3" y="5" width="18" height="14" rx="3"/><path d="m4 8 8 5.5L20 8"/></svg>`,
  sms: `<svg width="24" height="24" viewBox="0 0 24 24" ${stroke} aria-hidden="true"><path d="M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v7a2.5 2.5 0 0 1-2.5 2.5H11l-4.5 4v-4A2.5 2.5 0 0 1 4 13.5z"/><path d="M8 9h8M8 12h5"/></svg>`,
  sprout: `<svg width="56" height="56" viewBox="0 0 24 24" ${stroke} aria-hidden="true"><path d="M12 20v-8M12 12c0-4-3-6-7-6 0 4 3 6 7 6ZM12 10c0-3 2.5-5 7-5 0 3.500-2.500 6-7 6M6 20h12"/></svg>`,
};

export function page(lang: Lang, title: string, main: string): string {
  const words = wordsIn(lang);
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body><header class="top"><div class="wrap"><h1><a href="/outbox">Potager · ${words.outbox}</a></h1><nav aria-label="Potager"><a href="/stripe">${words.payments}</a> <a href="/square">Square</a></nav><p class="soft">${words.tagline}</p></div></header><main class="wrap">${main}</main></body></html>`;
}

export function notFoundPage(lang: Lang): string {
  const words = wordsIn(lang);
  const back = `<p><a class="button" href="/outbox">${words.back}</a></p>`;
  return page(
    lang,
    words.outbox,
    `<div class="empty">${ICONS.sprout}<h2>${words.notFound}</h2>${back}</div>`,
  );
}

/** Swedish has the format that the product shows in each language: 2026-05-01 13:45:00. */
const LOCAL_TIME = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" });

/** Returns a time in HTML. `brief` shows only the hour today, and only the date for other days. */
export function showTime(iso: string, brief = false): string {
  const full = LOCAL_TIME.format(new Date(iso));
  const today = full.slice(0, 10) === LOCAL_TIME.format(new Date()).slice(0, 10);
  const shown = !brief ? full : today ? full.slice(11, 16) : full.slice(0, 10);
  return `<time datetime="${iso}" title="${full}">${shown}</time>`;
}

const BAD: readonly EventType[] = ["bounced", "complained", "suppressed", "failed"];
const BY_WEIGHT: readonly EventType[] = [
  ...BAD,
  "unsubscribed",
  "clicked",
  "opened",
  "delivered",
  "received",
  "sent",
];

/** Returns the status of a message as one word in HTML. */
export function statusChip(message: Message, words: Words): string {
  const status = BY_WEIGHT.find((type) => hasEvent(message, type)) ?? "queued";
  const tone = BAD.some((type) => type === status)
    ? "bad"
    : ["queued", "sent", "unsubscribed"].includes(status)
      ? ""
      : "good";
  return `<span class="chip ${tone}">${words.event[status]}</span>`;
}
