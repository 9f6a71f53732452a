/** Rows of a page, and lines of the activity of one account. */
export const USERS_A_PAGE = 50;

/** Up to how many accounts are counted exactly: of all, and of a search or filter. */
export const COUNTED_OF_ALL = 100_000;
export const COUNTED_OF_FILTER = 10_000;

/** What the list of users is sorted by. */
export const USER_SORTS = ["signed_up", "last_log_in"] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** What the list of users can be filtered by. */
export const USER_FILTERS = ["blocked", "super_admin", "unverified", "without_farm"] as const;
export type UserFilter = (typeof USER_FILTERS)[number];

/** Farms that the list names for each account. */
export const FARMS_OF_ROW = 3;

/** Characters of the reason why an account is blocked. */
export const REASON = { max: 500 } as const;
