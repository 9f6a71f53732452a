import { randomUUID } from "node:crypto";
import { isObject, type JsonObject } from "../http/exchange";
import { type Attachment, bareAddress, type Message } from "../store/message";
import { errors } from "./errors";

const ADDRESS =
  /^[^\s@<>(),;:\\"[\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
const TAG = /^[A-Za-z0-9_-]{1,256}$/;
const MAX_RECIPIENTS = 50;
// biome-ignore lint/suspicious/noControlCharactersInRegex: line breaks in a header are an injection
const LINE_BREAK = /[\x00\r\n]/;

/** Reads one email of a request body. Throws the ResendError that the API would answer. */
export function parseEmail(value: unknown, idempotencyKey: string | null, inBatch: boolean): Message {
  if (!isObject(value)) throw errors.batchShape("Each email must be an object.");
  if (value.from === undefined) throw errors.missingField("from");
  if (value.to === undefined) throw errors.missingField("to");
  if (value.subject === undefined) throw errors.missingField("subject");
  if (typeof value.from !== "string" || !isAddress(value.from)) throw errors.invalidAddress("from");
  if (typeof value.subject !== "string" || LINE_BREAK.test(value.subject)) {
    throw errors.invalidField("subject", "The subject must be a single line of text.");
  }
  const html = optionalText(value, "html");
  const text = optionalText(value, "text");
  if (html === null && text === null) throw errors.missingBody();
  if (inBatch && (value.attachments !== undefined || value.scheduled_at !== undefined)) {
    throw errors.batchShape("`attachments` and `scheduled_at` are not supported in batch emails.");
  }
  const to = addresses(value, "to");
  if (to.length === 0) throw errors.invalidAddress("to");
  return {
    id: randomUUID(),
    channel: "email",
    direction: "outbound",
    createdAt: new Date().toISOString(),
    from: value.from,
    to,
    cc: addresses(value, "cc"),
    bcc: addresses(value, "bcc"),
    replyTo: addresses(value, "reply_to"),
    subject: value.subject,
    html,
    text,
    headers: headers(value.headers),
    tags: tags(value.tags),
    attachments: attachments(value.attachments),
    idempotencyKey,
    events: [],
  };
}

function isAddress(value: string): boolean {
  return !LINE_BREAK.test(value) && ADDRESS.test(bareAddress(value));
}

function optionalText(email: JsonObject, field: "html" | "text"): string | null {
  const value = email[field];
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") throw errors.invalidField(field, "It must be a string.");
  return value;
}

function addresses(email: JsonObject, field: "to" | "cc" | "bcc" | "reply_to"): string[] {
  const value = email[field];
  if (value === undefined || value === null) return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const valid = list.filter((item): item is string => typeof item === "string" && isAddress(item));
  if (valid.length !== list.length) throw errors.invalidAddress(field);
  if (valid.length > MAX_RECIPIENTS) {
    throw errors.invalidField(field, `The maximum number of addresses is ${MAX_RECIPIENTS}.`);
  }
  return valid;
}

function headers(value: unknown): Record<string, string> {
  if (value === undefined || value === null) return {};
  const entries = isObject(value) ? Object.entries(value) : undefined;
  if (!entries?.every(([, content]) => typeof content === "string" && !LINE_BREAK.test(content))) {
    throw errors.invalidField("headers", "It must be an object of single-line strings.");
  }
  return Object.fromEntries(entries) as Record<string, string>;
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** With the email itself, after its content is written in base64. */
const MAX_ATTACHMENT_BYTES = 40 * 1024 * 1024;

function attachments(value: unknown): Attachment[] {
  if (value === undefined || value === null) return [];
  const valid = (file: unknown): file is { filename: string; content: string; content_type?: string } =>
    isObject(file) && typeof file.filename === "string" && BASE64.test(String(file.content));
  if (!Array.isArray(value) || !value.every(valid))
    throw errors.invalidField("attachments", "Each needs a filename and content in base64.");
  if (value.reduce((sum, { content }) => sum + content.length, 0) > MAX_ATTACHMENT_BYTES)
    throw errors.invalidField("attachments", "The total size is over 40 MB.");
  return value.map(({ filename, content, content_type }) => ({
    ...{ filename, content, contentType: content_type ?? "application/octet-stream" },
  }));
}

function tags(value: unknown): Record<string, string> {
  if (value === undefined || value === null) return {};
  const valid = (tag: unknown): tag is { name: string; value: string } =>
    isObject(tag) && TAG.test(String(tag.name)) && TAG.test(String(tag.value));
  if (!Array.isArray(value) || !value.every(valid)) {
    throw errors.invalidField(
      "tags",
      "Tags should only contain ASCII letters, numbers, underscores, or dashes, up to 256 characters.",
    );
  }
  return Object.fromEntries(value.map((tag) => [tag.name, tag.value]));
}
