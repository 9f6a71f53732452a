/** Events that get their place, and are handed to endpoints, in one transaction. */
export const EVENTS_AT_ONCE = 1000;
