/** The cache tag of everything public that shows a farm. */
export const farmTag = (farm_id: number): string => `farm:${farm_id}`;

/** The cache tag of which farm a handle leads to; it goes stale when the handle is taken. */
export const handleTag = (handle: string): string => `farm-handle:${handle}`;

/** The cache tag of what a person sees of their own account. */
export const userTag = (user_id: number): string => `user:${user_id}`;
