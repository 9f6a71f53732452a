import type { NamedPerson } from "@/lib/audit/operations/lines-in-sql";
import type { NamedFarm } from "@/lib/farms/operations/named-farm";
import type {
  Channel,
  DeliveryStatus,
  EmailKind,
  RequestState,
  SmsKind,
  TransactionalStatus,
  WebhookProvider,
} from "@/lib/vocabulary/enumerations";
import type { StoredEvent } from "@/lib/vocabulary/json-columns";
import type { Lang } from "@/lib/vocabulary/languages";
import type { RequestLog } from "./rules";

/** A page of a log, and where the next one begins; null on the last one. */
export interface LogPage<Row> {
  rows: Row[];
  next: string | null;
}

interface OfFarm {
  /** Null when it concerns no farm, or one that was erased. */
  farm: NamedFarm | null;
}

/** A message of a send to one person. No log shows what a message says. */
export interface SendLine extends OfFarm {
  key: string;
  channel: Channel;
  address: string;
  lang: Lang;
  status: DeliveryStatus;
  reason: string | null;
  /** When it was sent, or the sending began. */
  at: Date | null;
  title: string;
  notification_uuid: string;
  /** Whether the farm deleted the send, which has no page then. */
  deleted: boolean;
}

/** A message that is not of a send. */
export interface MessageLine extends OfFarm {
  key: string;
  kind: EmailKind | SmsKind;
  channel: Channel;
  address: string;
  lang: Lang;
  status: TransactionalStatus;
  provider_message_id: string | null;
  error: string | null;
  at: Date;
}

export interface AuditLine extends OfFarm {
  key: string;
  actor: string;
  user: string | null;
  on_behalf_of: string | null;
  /** The account that it is about, when whoever acted did it to another one. */
  person: NamedPerson | null;
  action: string;
  subject_id: number | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  request_id: string;
  at: Date;
}

export interface WebhookLine {
  key: string;
  provider: WebhookProvider;
  event_id: string;
  type: string;
  /** Null when it was applied. */
  error: string | null;
  failures: number;
  /** What it said; null when nobody can apply it again. */
  events: StoredEvent[] | null;
  at: Date;
}

/** Views of one page, of visitors from one site, or of one day. */
export interface CountLine {
  key: string;
  hits: number;
}

export interface HitLine extends OfFarm {
  key: string;
  url: string;
  referrer: string | null;
  lang: Lang;
  at: Date;
}

/** A request to us, whatever log it is of. */
export interface RequestLine extends OfFarm {
  id: number;
  name: string;
  email: string;
  /** What it is about, or the score of a survey. */
  about: string;
  message: string;
  state: RequestState;
  at: Date;
}

/** A page of one of the logs. */
export type LogFound =
  | ({ log: "sends" } & LogPage<SendLine>)
  | ({ log: "messages" } & LogPage<MessageLine>)
  | ({ log: "audit" } & LogPage<AuditLine>)
  | ({ log: "webhooks" } & LogPage<WebhookLine>)
  | ({ log: "pages"; by: "url" | "referrer" | "day" } & LogPage<CountLine>)
  | ({ log: "hits" } & LogPage<HitLine>)
  | ({ log: RequestLog } & LogPage<RequestLine>);
