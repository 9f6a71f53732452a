/** Local hours of the send window: 08:00 <= t < 18:00 (docs/product.md "Sending window"). */
export const WINDOW_OPENS = 8;
export const WINDOW_CLOSES = 18;

/** The hours at which a send may be planned. */
export const SENDING_HOURS: readonly number[] = Array.from(
  { length: WINDOW_CLOSES - WINDOW_OPENS },
  (_, at) => WINDOW_OPENS + at,
);
