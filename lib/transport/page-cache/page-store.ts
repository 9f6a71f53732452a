/** A store of cached pages by key, for all web processes. */
export interface PageStore {
  /** Returns a page, or null. It fails only while the database cannot be asked. */
  read(key: string): Promise<Buffer | null>;
  write(key: string, page: Buffer): Promise<void>;
}

/** Days for which pages are kept. Announcements are kept longer, because pages are checked against them. */
export const KEPT_DAYS = 1;
