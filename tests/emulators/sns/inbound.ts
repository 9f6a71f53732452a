import { randomUUID } from "node:crypto";
import type { EmulatorContext } from "../provider";
import type { Message } from "../store/message";

/** The keywords that AWS handles itself unless opt-outs are self-managed. */
const AWS_OPT_OUT = [
  "ARRET",
  "CANCEL",
  "END",
  "OPT-OUT",
  "OPTOUT",
  "QUIT",
  "REMOVE",
  "STOP",
  "TD",
  "UNSUBSCRIBE",
];
const AWS_KEYWORDS = [...AWS_OPT_OUT, "HELP", "START", "UNSTOP"];
const NO_KEYWORD = "KEYWORD_000000000000";

/** Receives a text message from a phone: stores it and posts it as two-way SMS. */
export function receiveText(context: EmulatorContext, from: string, body: string): Message {
  const { store, options } = context;
  const word = body.trim().toUpperCase();
  const answered = store.messages.findLast(
    ({ channel, direction, to }) => channel === "sms" && direction === "outbound" && to[0] === from,
  );
  const headers: Record<string, string> = { messageKeyword: AWS_KEYWORDS.includes(word) ? word : NO_KEYWORD };
  if (answered) headers.previousPublishedMessageId = answered.id;
  const message: Message = {
    id: randomUUID(),
    channel: "sms",
    direction: "inbound",
    createdAt: new Date().toISOString(),
    from,
    to: [answered?.from ?? options.smsNumber],
    cc: [],
    bcc: [],
    replyTo: [],
    subject: null,
    html: null,
    text: body,
    headers,
    tags: {},
    attachments: [],
    idempotencyKey: null,
    events: [],
  };
  if (!options.selfManagedOptOuts && AWS_OPT_OUT.includes(word)) store.setOptedOut(from, true);
  store.accept([message]);
  context.emit(message, "received");
  return message;
}
