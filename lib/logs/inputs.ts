import { z } from "zod";
import { ACTS } from "@/lib/audit/rules";
import { filter, id, parameter, typedNumber } from "@/lib/values/fields";
import {
  CHANNELS,
  EMAIL_KINDS,
  REQUEST_STATES,
  SMS_KINDS,
  WEBHOOK_PROVIDERS,
} from "@/lib/vocabulary/enumerations";
import { PAGE_DAYS, PAGE_VIEWS, REQUEST_LOGS } from "./rules";

const text = filter(z.string().trim().max(254));
/** Where the page before ended: microseconds, and the id of its last row. */
const after = filter(z.string().regex(/^\d{1,17}\.[^\s]{1,255}$/));
/** A farm, by its handle. */
const farm = filter(z.string().trim().toLowerCase().max(100));

export const MESSAGE_KINDS = [...new Set([...EMAIL_KINDS, ...SMS_KINDS])];
/** Every act that the audit names, as its rows hold it. */
export const ACTIONS = Object.entries(ACTS).flatMap(([subject, acts]) =>
  acts.map((act) => `${subject}.${act}`),
);

/** Messages of sends. The address or the provider's id finds those of one person. */
export const SendLogInput = z.object({
  q: text,
  farm,
  channel: filter(z.enum(CHANNELS)),
  /** When the send of the last row began, its id, and the row's place in it. */
  after: filter(z.string().regex(/^\d{1,17}\.\d{1,16}\.(?:email|sms)\.\d{1,16}$/)),
});
export type SendLogInput = z.infer<typeof SendLogInput>;

export const MessageLogInput = z.object({
  q: text,
  farm,
  kind: filter(z.enum(MESSAGE_KINDS)),
  only: filter(z.enum(["failed"])),
  after,
});
export type MessageLogInput = z.infer<typeof MessageLogInput>;

export const AuditLogInput = z.object({
  /** The email of who acted, of whom it was done to or in whose name, or the id of a request. */
  q: text,
  farm,
  action: filter(z.enum(ACTIONS as [string, ...string[]])),
  after,
});
export type AuditLogInput = z.infer<typeof AuditLogInput>;

export const WebhookLogInput = z.object({
  q: text,
  provider: filter(z.enum(WEBHOOK_PROVIDERS)),
  only: filter(z.enum(["failed"])),
  after,
});
export type WebhookLogInput = z.infer<typeof WebhookLogInput>;

export const PageLogInput = z.object({
  farm,
  by: parameter(z.enum(PAGE_VIEWS).default("url")),
  days: parameter(
    typedNumber(z.number().pipe(z.union(PAGE_DAYS.map((days) => z.literal(days))))).default(30),
  ),
  after,
});
export type PageLogInput = z.infer<typeof PageLogInput>;

export const RequestLogInput = z.object({ q: text, state: filter(z.enum(REQUEST_STATES)), after });
export type RequestLogInput = z.infer<typeof RequestLogInput>;

/** The new state of one request. */
export const RequestStateInput = z.object({
  log: z.enum(REQUEST_LOGS),
  request_id: id,
  state: z.enum(REQUEST_STATES),
});
export type RequestStateInput = z.infer<typeof RequestStateInput>;
