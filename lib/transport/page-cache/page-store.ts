/** Cached pages under their keys, for all web processes. */
export interface PageStore {
  read(key: string): Promise<Buffer | null>;
  write(key: string, page: Buffer): Promise<void>;
}

/** A stored page is forgotten after a day; announcements are kept for longer (lib/core/stale-tags.ts). */
export const KEPT_DAYS = 1;
