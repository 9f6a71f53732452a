/** Why someone writes to us. */
export const CONTACT_REASONS = ["question", "bug", "job", "other"] as const;
