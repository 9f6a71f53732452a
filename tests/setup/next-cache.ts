/** Next's cache exists only inside a server; tests look at what was named. */
export const staleTags: string[] = [];
export const revalidateTag = (tag: string) => void staleTags.push(tag);
export const updateTag = (tag: string) => void staleTags.push(tag);
export const unstable_cache = <F>(work: F): F => work;
