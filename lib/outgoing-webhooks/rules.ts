import type { WebhookFault } from "@/lib/vocabulary/farm-events";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Endpoints that a farm can have at once. */
export const MOST_ENDPOINTS = 5;

/** Messages that may wait for an endpoint. With more, it is switched off and its owner is told. */
export const MOST_WAITING = 100_000;

/** How long a call may take, with its answer. */
export const TIME_OUT_MS = 10 * SECOND;

/** Least time between two calls of one endpoint: 600 a minute. */
export const PACE_MS = 100;

/** Characters of an answer that the log keeps. */
export const ANSWER_LENGTH = 1000;

/** How long a secret that was replaced signs beside the new one. */
export const FORMER_SECRET_MS = 24 * HOUR;

/** How long an endpoint may fail, without one success, until it is switched off. */
export const FAILING_MS = 72 * HOUR;

/** Waits after each failed call of a message. Together they are longer than FAILING_MS. */
const MESSAGE_WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Waits after each failed call of an endpoint, of whichever messages, so that a dead one costs few calls. */
const ENDPOINT_WAITS = [5 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];

/** Longest pause that an endpoint may ask for by Retry-After. */
const LONGEST_PAUSE_MS = 24 * HOUR;

/** The waits grow by up to this share, so that messages that failed together are not tried together. */
const JITTER = 0.1;

/**
 * Returns the wait after this number of failed calls of a message; null when it is given up. It never is while its
 * endpoint accepted nothing since the first of them: then the endpoint is switched off in the end, and the message kept.
 */
export const messageWaitMs = (
  { message_failures, endpoint_failures }: { message_failures: number; endpoint_failures: number },
  random: number,
): number | null => {
  const last = endpoint_failures >= message_failures ? MESSAGE_WAITS.at(-1) : undefined;
  const wait = MESSAGE_WAITS[message_failures - 1] ?? last;
  return wait === undefined ? null : Math.round(wait * (1 + JITTER * random));
};

/** Returns the wait of an endpoint after this number of failed calls that followed one another. */
export const endpointWaitMs = (failures: number): number =>
  ENDPOINT_WAITS[Math.min(failures, ENDPOINT_WAITS.length) - 1] ?? 0;

/** Returns the pause that a Retry-After header asks for, in milliseconds; 0 without one (RFC 9110 section 10.2.3). */
export function pauseAskedMs(header: string | undefined, now: Date): number {
  const text = header?.trim() ?? "";
  const asked = /^\d{1,9}$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return Number.isFinite(asked) ? Math.min(Math.max(asked, 0), LONGEST_PAUSE_MS) : 0;
}

/** Statuses whose Retry-After is obeyed (RFC 6585 section 4, RFC 9110 section 15.6.4). */
const ASKING_TO_WAIT = [429, 503];

/** What an endpoint answered, or why it did not. */
export interface CallResult {
  status: number | null;
  fault: WebhookFault | null;
  answer: string;
  duration_ms: number;
  /** The pause that the endpoint asks for. */
  pause_ms: number;
}

/** Returns the pause of an answer with this status. */
export const pauseOf = (status: number, header: string | undefined, now: Date): number =>
  ASKING_TO_WAIT.includes(status) ? pauseAskedMs(header, now) : 0;

/** Whether an endpoint says that it is gone for good. */
export const isGone = ({ status }: Pick<CallResult, "status">): boolean => status === 410;
