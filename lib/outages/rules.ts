/** Numbers of docs/product/provider-outages.md "A provider's bad day". */

/** Errors in a row with an unknown outcome that pause the texts of the whole site. */
export const UNANSWERED_LIMIT = 3;
/** The longest wait between two tries of a paused channel. The first wait is PROVIDER_RETRY_SECONDS. */
export const LONGEST_WAIT_SECONDS = 600;
/** Time that one try may take before another process may try. */
export const TRY_SECONDS = 45;
