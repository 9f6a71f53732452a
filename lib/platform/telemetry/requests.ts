import { counterOf, histogramOf } from "./registry";

/** Groups of addresses. Never an address itself: anyone may invent one, and it may name a person. */
const REQUEST_GROUPS = [
  "site",
  "admin",
  "embeds",
  "api",
  "log_in",
  "webhooks",
  "operations",
  "links",
  "files",
  "assets",
  "other",
] as const;
export type RequestGroup = (typeof REQUEST_GROUPS)[number];

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Methods of pages, calls and forms, whose counts begin at zero. */
const NAMED = ["GET", "POST"] as const;

/** Classes of statuses; "none" is a client that left before its answer. */
const CLASSES = ["2xx", "3xx", "4xx", "5xx", "none"] as const;

const classOf = (status: number | null): string =>
  CLASSES.find((name) => status !== null && name[0] === String(status)[0]) ?? "none";

const requests = () =>
  counterOf(
    {
      name: "potager_http_requests_total",
      help: "Requests by method, group of addresses and class of status",
      labelNames: ["method", "group", "status"] as const,
    },
    () =>
      NAMED.flatMap((method) =>
        REQUEST_GROUPS.flatMap((group) => CLASSES.map((status) => ({ method, group, status }))),
      ),
  );

const durations = () =>
  histogramOf(
    {
      name: "potager_http_request_seconds",
      help: "Seconds until the end of an answer",
      labelNames: ["group"] as const,
    },
    // A quantile between two bounds is a guess: 1.5 is the bound of the alert RequestsSlow.
    [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2.5, 5, 10, 30],
  );

/** Lets the counts of requests begin at zero. A web server calls it at its start. */
export const nameRequests = (): void => void requests();

interface AnsweredRequest {
  method: string;
  group: RequestGroup;
  /** Null when the client left before an answer. */
  status: number | null;
  seconds: number;
}

/** Counts a request whose answer has ended. */
export function countRequest({ method, group, status, seconds }: AnsweredRequest): void {
  const known = METHODS.includes(method) ? method : "other";
  requests().inc({ method: known, group, status: classOf(status) });
  durations().observe({ group }, seconds);
}
