/** Days for which events, and the log of webhooks, are kept. */
export const EVENT_DAYS = 30;

/** Events that get their place, and are handed to endpoints, in one transaction. */
export const EVENTS_AT_ONCE = 1000;
