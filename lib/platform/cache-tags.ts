/** Returns the cache tag of all public pages that show a farm. */
export const farmTag = (farm_id: number): string => `farm:${farm_id}`;

/** Returns the cache tag of the farm that a handle leads to. It becomes stale when a farm takes the handle. */
export const handleTag = (handle: string): string => `farm-handle:${handle}`;

/** Returns the cache tag of a user's own account data. */
export const userTag = (user_id: number): string => `user:${user_id}`;

/** The cache tag of all public pages that show questions of the FAQ. */
export const FAQS_TAG = "faqs";

/** The cache tag of all public pages that show a form which can be switched off. */
export const SWITCHES_TAG = "switches";
