/** Cached pages under their keys, for all web processes. */
export interface PageStore {
  read(key: string): Promise<Buffer | null>;
  write(key: string, page: Buffer): Promise<void>;
}

/** A stored page is forgotten after a day; the announcements it is checked against are kept for longer. */
export const KEPT_DAYS = 1;
export const ANNOUNCEMENTS_KEPT_DAYS = 2;
