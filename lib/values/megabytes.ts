const MEGABYTE = 1024 * 1024;

/** Returns a number of bytes in megabytes as people are told it: with one decimal, and never as nothing. */
export const megabytes = (bytes: number): number => Math.max(0.1, Math.round(bytes / (MEGABYTE / 10)) / 10);
