/** An owner is asked once their farm is this old ... */
export const FIRST_ASKED_DAYS = 30;
/** ... and then at most this often. */
export const ASKED_AGAIN_DAYS = 180;
