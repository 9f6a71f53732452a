/** The cache tag of everything public that shows a farm. */
export const farmTag = (farm_id: number): string => `farm:${farm_id}`;
