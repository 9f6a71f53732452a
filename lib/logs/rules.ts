import type { WebhookProvider } from "@/lib/vocabulary/enumerations";
import { READ_AGAIN } from "@/lib/webhooks/rules";

/** The logs of a super administrator, as their addresses name them. */
export const LOGS = [
  "sends",
  "messages",
  "audit",
  "webhooks",
  "pages",
  "contact",
  "surveys",
  "registrations",
] as const;
export type Log = (typeof LOGS)[number];

/** Requests to us, which somebody answers. */
export const REQUEST_LOGS = ["contact", "surveys", "registrations"] as const satisfies readonly Log[];
export type RequestLog = (typeof REQUEST_LOGS)[number];

export const isRequestLog = (log: Log): log is RequestLog => REQUEST_LOGS.some((one) => one === log);

/** Rows of a page. */
export const ROWS_A_PAGE = 50;

/** What page views are counted by: each page, each site that visitors came from, each day; or one by one. */
export const PAGE_VIEWS = ["url", "referrer", "day", "each"] as const;

/** Days that are counted together, as the filter offers them. */
export const PAGE_DAYS = [7, 30, 90] as const;

/**
 * Returns why a call of a provider cannot be applied again; null when it can. One that says what happened counts once; one
 * that says what to read again is kept for as long as its content.
 */
export function whyNoReplay({
  provider,
  error,
  events,
}: {
  provider: WebhookProvider;
  error: string | null;
  events: object | null;
}): "once" | "old" | null {
  if (events) return null;
  return error === null && !READ_AGAIN.includes(provider) ? "once" : "old";
}
