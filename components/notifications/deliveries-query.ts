import { DELIVERY_STATUSES } from "@/lib/vocabulary/enumerations";

export interface DeliveriesQuery {
  q: string;
  channel: "email" | "sms" | null;
  status: string | null;
  page: number;
}

type Query = Record<string, string | string[] | undefined>;
const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? "";

/** Reads the search and filters of the table from the address; ignores anything else. */
export function readDeliveriesQuery(query: Query): DeliveriesQuery {
  const channel = one(query.channel);
  return {
    q: one(query.q).trim().slice(0, 100),
    channel: channel === "email" || channel === "sms" ? channel : null,
    status: DELIVERY_STATUSES.find((state) => state === one(query.status)) ?? null,
    page: Math.min(100_000, Math.max(1, Math.trunc(Number(one(query.page))) || 1)),
  };
}

export function writeDeliveriesQuery({ q, channel, status, page }: DeliveriesQuery): string {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (channel) query.set("channel", channel);
  if (status) query.set("status", status);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text ? `?${text}` : "";
}
