import {
  answerJson,
  answerText,
  type Exchange,
  header,
  isForm,
  readFields,
  redirect,
} from "../http/exchange";
import { Routes } from "../http/routes";
import type { Mount } from "../http/server";
import type { EmulatorContext } from "../provider";
import type { SnsProvider } from "../sns";
import { receiveText } from "../sns/inbound";
import { E164 } from "../sns/publish";
import { hasEvent, type Message, type MessageEvent } from "../store/message";
import type { WebhookQueue } from "../webhooks/queue";
import { addEvent, unsubscribe } from "./actions";
import { answerEmailBody, answerFile, answerPixel } from "./email-body";
import { notFoundPage } from "./layout";
import { listPage } from "./list-page";
import { messageJson, messagesJson } from "./message-json";
import { messagePage } from "./message-page";
import { pickLang } from "./words";

export interface OutboxParts {
  context: EmulatorContext;
  sns: SnsProvider | undefined;
  webhooks: WebhookQueue;
  /** Posts the webhook of an event again, with the same ids. */
  replay(message: Message, event: MessageEvent): void;
  /** Returns how many webhooks and steps are still pending. */
  pending(): number;
  clear(): void;
}

type Answering = (exchange: Exchange, open: Record<string, string>) => void | Promise<void>;

/** Returns the outbox: pages for people, JSON for tests. */
export function outboxMount(parts: OutboxParts): Mount {
  const { store, faults } = parts.context;
  const routes = new Routes<Answering>({
    "GET /": (exchange) =>
      answerText(exchange, 200, "text/html", listPage(parts.context, exchange.query, langOf(exchange))),
    "GET /messages.json": (exchange) =>
      answerJson(exchange, 200, messagesJson(store.messages, exchange.query)),
    "DELETE /messages": (exchange) => clear(exchange),
    "POST /messages/clear": (exchange) => clear(exchange),
    "GET /counts.json": (exchange) =>
      answerJson(exchange, 200, { ...store.counts(), pending: parts.pending() }),
    "GET /recipients.json": (exchange) =>
      answerJson(
        exchange,
        200,
        Object.fromEntries(store.recipientCounts(exchange.query.get("channel") === "sms" ? "sms" : "email")),
      ),
    "GET /faults": (exchange) => answerJson(exchange, 200, faults.list()),
    "DELETE /faults": (exchange) => {
      faults.clear();
      answerJson(exchange, 200, []);
    },
    "POST /faults": (exchange) => {
      const fault = faults.add(readFields(exchange) ?? {});
      if (fault) answerJson(exchange, 201, fault);
      else
        refuse(
          exchange,
          "provider (resend, sns, stripe, square), kind (429, 500, timeout-after-accept, slow), count, ms, retryAfter, to",
        );
    },
    "GET /faults/held": (exchange) => answerJson(exchange, 200, { held: faults.held }),
    "POST /faults/release": (exchange) => {
      faults.release();
      answerJson(exchange, 200, { held: 0 });
    },
    "POST /inbound": (exchange) => inbound(exchange),
    "POST /sns/subscription": (exchange) => {
      if (parts.sns) answerJson(exchange, 201, parts.sns.subscription.ask(parts.webhooks));
      else refuse(exchange, "SNS is not emulated here");
    },
    "GET /sns/subscription": (exchange) => answerJson(exchange, 200, parts.sns?.subscription.state() ?? null),
    "GET /messages/:id": ofMessage((exchange, message) =>
      answerText(exchange, 200, "text/html", messagePage(parts.context, message, langOf(exchange))),
    ),
    "GET /messages/:id.json": ofMessage((exchange, message) =>
      answerJson(exchange, 200, messageJson(message)),
    ),
    "GET /messages/:id/body": ofMessage(answerEmailBody),
    "GET /messages/:id/open.gif": ofMessage((exchange, message) => {
      if (!hasEvent(message, "opened")) parts.context.emit(message, "opened");
      answerPixel(exchange);
    }),
    "GET /messages/:id/attachments/:number": ofMessage((exchange, message, { number }) => {
      const file = message.attachments[Number(number)];
      if (file) answerFile(exchange, file);
      else answerJson(exchange, 404, { error: "Not found" });
    }),
    "POST /messages/:id/events": ofMessage((exchange, message) => {
      const event = addEvent(parts.context, message, readFields(exchange) ?? {});
      if (typeof event === "string") refuse(exchange, event);
      else finish(exchange, 201, event, pageOf(message));
    }),
    "POST /messages/:id/unsubscribe": ofMessage(async (exchange, message) =>
      finish(exchange, 200, await unsubscribe(parts.context, message), pageOf(message)),
    ),
    "POST /messages/:id/replay": ofMessage((exchange, message) => {
      for (const event of message.events) parts.replay(message, event);
      finish(exchange, 200, messageJson(message), pageOf(message));
    }),
  });

  /** Answers for the message that the path names. */
  function ofMessage(
    answering: (exchange: Exchange, message: Message, open: Record<string, string>) => void | Promise<void>,
  ): Answering {
    return (exchange, open) => {
      const message = store.find(open.id ?? "");
      return message ? answering(exchange, message, open) : answerMissing(exchange);
    };
  }

  function clear(exchange: Exchange): void {
    parts.clear();
    finish(exchange, 200, store.counts(), "/outbox");
  }

  function inbound(exchange: Exchange): void {
    const { from, body } = readFields(exchange) ?? {};
    if (!parts.sns || typeof from !== "string" || !E164.test(from) || typeof body !== "string") {
      refuse(exchange, "from (E.164) and body are needed, and SNS must be emulated here");
      return;
    }
    const message = receiveText(parts.context, from, body);
    finish(exchange, 201, messageJson(message), `/outbox/messages/${message.id}`);
  }

  return {
    prefix: "/outbox",
    handle(exchange) {
      const path = exchange.path.length > 1 ? exchange.path.replace(/\/$/, "") : exchange.path;
      const found = routes.find(exchange.method, path);
      if (found) return found.value(exchange, found.params);
      if (routes.has(path)) answerJson(exchange, 405, { error: `No ${exchange.method} here` });
      else answerMissing(exchange);
    },
  };
}

function answerMissing(exchange: Exchange): void {
  if (exchange.method === "GET" && !exchange.path.endsWith(".json"))
    answerText(exchange, 404, "text/html", notFoundPage(langOf(exchange)));
  else answerJson(exchange, 404, { error: "Not found" });
}

function langOf(exchange: Exchange) {
  return pickLang(header(exchange, "accept-language"));
}

function pageOf(message: Message): string {
  return `/outbox/messages/${message.id}`;
}

/** Redirects a form to its page; answers JSON to other requests. */
function finish(exchange: Exchange, status: number, value: unknown, page: string): void {
  if (isForm(exchange)) redirect(exchange, page);
  else answerJson(exchange, status, value);
}

function refuse(exchange: Exchange, expected: string): void {
  answerJson(exchange, 422, { error: `Expected: ${expected}` });
}
