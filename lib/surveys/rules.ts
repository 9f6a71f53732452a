/** Days after which the owner of a new farm gets the first survey. */
export const FIRST_ASKED_DAYS = 30;
/** Minimum number of days between two surveys of an owner. */
export const ASKED_AGAIN_DAYS = 180;
