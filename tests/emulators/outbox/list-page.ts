import type { EmulatorContext } from "../provider";
import type { Message } from "../store/message";
import { escapeHtml, ICONS, page, showTime, statusChip } from "./layout";
import { filterMessages } from "./message-json";
import { type Lang, type Words, wordsIn } from "./words";

const PAGE_SIZE = 50;

/** Returns the page of GET /outbox?q=&channel=&page= */
export function listPage({ store }: EmulatorContext, query: URLSearchParams, lang: Lang): string {
  const words = wordsIn(lang);
  const channel = query.get("channel") ?? "";
  const q = query.get("q") ?? "";
  const found = filterMessages(store.messages, new URLSearchParams({ q, channel }));
  const last = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const number = Math.min(Math.max(1, Math.trunc(Number(query.get("page") ?? 1)) || 1), last);
  const shown = found.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE);
  const href = (changes: Record<string, string>) => {
    const kept = Object.entries({ q, channel, ...changes }).filter(([, value]) => value !== "");
    return escapeHtml(kept.length > 0 ? `/outbox?${new URLSearchParams(kept)}` : "/outbox");
  };
  const tab = (value: string, label: string, count: number) =>
    `<a href="${href({ channel: value })}"${value === channel ? ' aria-current="page"' : ""}>${label} <span>${count}</span></a>`;
  const counts = store.counts();
  const search = `<form class="search" role="search" action="/outbox"><input type="search" name="q" value="${escapeHtml(q)}" placeholder="${words.search}" aria-label="${words.search}"><input type="hidden" name="channel" value="${escapeHtml(channel)}"><button class="main">${words.find}</button></form>`;
  const tabs = `<nav class="tabs" aria-label="${words.outbox}">${tab("", words.all, counts.emails + counts.sms)}${tab("email", words.email, counts.emails)}${tab("sms", words.sms, counts.sms)}</nav>`;
  const list =
    shown.length === 0
      ? empty(words, store.messages.length > 0)
      : `<ul class="list">${shown.map((message) => row(message, words)).join("")}</ul>`;
  const newer =
    number > 1
      ? `<a class="button" rel="prev" href="${href({ page: String(number - 1) })}">${words.newer}</a>`
      : "<span></span>";
  const older =
    number < last
      ? `<a class="button" rel="next" href="${href({ page: String(number + 1) })}">${words.older}</a>`
      : "<span></span>";
  const pager =
    last > 1
      ? `<nav class="pager" aria-label="${words.pages}">${newer}<span class="soft">${number} / ${last}</span>${older}</nav>`
      : "";
  const clear =
    store.messages.length > 0
      ? `<form class="pager" method="post" action="/outbox/messages/clear" onsubmit="return confirm('${words.clear} ?')"><span></span><button class="danger">${words.clear}</button></form>`
      : "";
  return page(lang, `${words.outbox} · Potager`, search + tabs + list + pager + clear);
}

function empty(words: Words, filtered: boolean): string {
  const text = filtered
    ? `<h2>${words.nothingFound}</h2>`
    : `<h2>${words.empty}</h2><p class="soft">${words.emptyHint}</p>`;
  return `<div class="empty">${ICONS.sprout}${text}</div>`;
}

function row(message: Message, words: Words): string {
  const inbound = message.direction === "inbound";
  const who = inbound ? `${message.from} → ${message.to[0] ?? ""}` : message.to.join(", ");
  const what = message.subject ?? message.text ?? "";
  return `<li><a href="/outbox/messages/${message.id}">${ICONS[message.channel]}<span class="who">${escapeHtml(who)}</span><span class="meta">${statusChip(message, words)}</span><span class="what">${escapeHtml(what.slice(0, 160))}</span><span class="meta">${showTime(message.createdAt, true)}</span></a></li>`;
}
