/** The time zone of the site itself: of days counted over all farms, and of times that belong to no farm. */
export const SITE_ZONE = "America/Toronto";
