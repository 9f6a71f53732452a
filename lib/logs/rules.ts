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
