/** Next's cache exists only inside a server, so tests check the names of the stale tags. */
export const staleTags: string[] = [];
export const revalidateTag = (tag: string) => void staleTags.push(tag);
export const updateTag = (tag: string) => void staleTags.push(tag);
export const unstable_cache = <F>(work: F): F => work;
