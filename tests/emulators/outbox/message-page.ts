import type { EmulatorContext } from "../provider";
import { linksOf } from "../store/links";
import type { Message, MessageEvent } from "../store/message";
import { oneClickUrl } from "./actions";
import { escapeHtml, page, showTime, statusChip } from "./layout";
import { textThread } from "./text-thread";
import { type Lang, type Words, wordsIn } from "./words";

const FIT_FRAME = `<script>const f=document.querySelector("iframe");function fit(){const d=f.contentDocument;if(d&&d.documentElement)f.style.height=Math.max(240,d.documentElement.scrollHeight+8)+"px"}if(f){f.addEventListener("load",fit);fit()}</script>`;

/** Returns the page of GET /outbox/messages/{id} */
export function messagePage({ store }: EmulatorContext, message: Message, lang: Lang): string {
  const words = wordsIn(lang);
  const body =
    message.channel === "email" ? emailCards(message, words) : textThread(store.messages, message, words);
  const side = [actions(message, words), links(message, words), events(message, words)].join("");
  const title = message.subject ?? message.to.join(", ");
  return page(
    lang,
    `${title} · ${words.outbox}`,
    `<div class="bar"><a class="button" href="/outbox">← ${words.back}</a><a class="button narrow" href="#act">${words.jump}</a></div><div class="columns"><div class="stack">${summary(message, words)}${body}</div><aside class="stack" id="act">${side}</aside></div>${message.html === null ? "" : FIT_FRAME}`,
  );
}

function summary(message: Message, words: Words): string {
  const row = (label: string, values: string[]) =>
    values.length > 0 ? `<dt>${label}</dt><dd>${escapeHtml(values.join(", "))}</dd>` : "";
  const heading = message.subject ?? message.to.join(", ");
  return `<section class="card"><h2>${escapeHtml(heading)}</h2>${statusChip(message, words)}<dl>${row(words.from, [message.from])}${row(words.to, message.to)}${row("Cc", message.cc)}${row(words.replyTo, message.replyTo)}<dt>${words.sentAt}</dt><dd>${showTime(message.createdAt)}</dd></dl></section>`;
}

function emailCards(message: Message, words: Words): string {
  const frame =
    message.html === null
      ? ""
      : `<section class="card"><iframe title="${words.preview}" src="/outbox/messages/${message.id}/body" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe></section>`;
  const text =
    message.text === null
      ? ""
      : `<details class="card"${message.html === null ? " open" : ""}><summary>${words.text}</summary><pre>${escapeHtml(message.text)}</pre></details>`;
  const pairs = [
    ...Object.entries(message.headers),
    ...Object.entries(message.tags).map(([name, value]) => [`tag ${name}`, value] as const),
    ...(message.idempotencyKey === null ? [] : [["Idempotency-Key", message.idempotencyKey] as const]),
  ];
  const list = pairs
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join("");
  const files = message.attachments
    .map(
      ({ filename }, at) =>
        `<li><a href="/outbox/messages/${message.id}/attachments/${at}">${escapeHtml(filename)}</a></li>`,
    )
    .join("");
  const attached = files
    ? `<section class="card"><h2>${words.attachments}</h2><ul class="plain">${files}</ul></section>`
    : "";
  return `${frame}${attached}${text}<details class="card"><summary>${words.headers}</summary><dl>${list}</dl></details>`;
}

function eventButton(message: Message, type: string, label: string, look = ""): string {
  return `<form method="post" action="/outbox/messages/${message.id}/events"><input type="hidden" name="type" value="${type}"><button class="${look}">${label}</button></form>`;
}

function actions(message: Message, words: Words): string {
  if (message.direction === "inbound") return "";
  if (message.channel === "sms") {
    const buttons =
      eventButton(message, "delivered", words.deliver) + eventButton(message, "failed", words.fail, "danger");
    return `<section class="card"><h2>${words.actDelivery}</h2><div class="actions">${buttons}</div></section>`;
  }
  const unsubscribe = oneClickUrl(message)
    ? `<form method="post" action="/outbox/messages/${message.id}/unsubscribe"><button>${words.unsubscribe}</button></form>`
    : "";
  const buttons =
    eventButton(message, "opened", words.open, "main") +
    unsubscribe +
    eventButton(message, "bounced", words.bounce, "danger") +
    eventButton(message, "complained", words.complain, "danger");
  return `<section class="card"><h2>${words.act}</h2><div class="actions">${buttons}</div></section>`;
}

function links(message: Message, words: Words): string {
  if (message.direction === "inbound") return "";
  const found = linksOf(message);
  const item = ({ href, text }: { href: string; text: string }) => {
    const url = escapeHtml(href);
    const safe = /^(https?|mailto|tel|sms):/i.test(href);
    const label = escapeHtml(text || href);
    const click =
      message.channel === "email"
        ? `<form method="post" action="/outbox/messages/${message.id}/events"><input type="hidden" name="type" value="clicked"><input type="hidden" name="link" value="${url}"><button>${words.click}</button></form>`
        : "";
    const anchor = safe ? `<a href="${url}" target="_blank" rel="noreferrer">${label}</a>` : label;
    return `<li><span class="grow">${anchor}<br><span class="small">${url.length > 90 ? `${escapeHtml(href.slice(0, 70))}…` : url}</span></span>${click}</li>`;
  };
  const list =
    found.length === 0
      ? `<p class="soft">${words.noLinks}</p>`
      : `<ul class="plain">${found.map(item).join("")}</ul>`;
  const hint =
    found.length > 0 && message.channel === "email" ? `<p class="small">${words.clickHint}</p>` : "";
  return `<section class="card"><h2>${words.links}</h2>${list}${hint}</section>`;
}

function events(message: Message, words: Words): string {
  const posted = {
    none: "",
    pending: words.webhookPending,
    delivered: words.webhookDelivered,
    failed: words.webhookFailed,
  };
  const item = (event: MessageEvent) => {
    const details = [event.link, event.reason, posted[event.webhook]].filter((detail) => detail).join(" · ");
    return `<li><span class="grow"><strong>${words.event[event.type]}</strong> <span class="small">${showTime(event.at)}</span>${details ? `<br><span class="small">${escapeHtml(details)}</span>` : ""}</span></li>`;
  };
  const list =
    message.events.length === 0
      ? `<p class="soft">${words.noEvents}</p>`
      : `<ol class="plain">${message.events.map(item).join("")}</ol>`;
  return `<section class="card"><h2>${words.events}</h2>${list}</section>`;
}
