import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { db } from "@/db/client";
import { nextStaleGeneration } from "./generation";
import { KEPT_DAYS } from "./page-store";

/** Next's map of tags with the time at which each became stale, in milliseconds. */
export interface TagsOfNext {
  tagsManifest: Map<string, { stale?: number; expired?: number }>;
  areTagsExpired(tags: string[], since: number): boolean;
}

/** Snapshot of the database, and whether a stored page was stale at that time. */
export interface Lookup {
  snapshot: string;
  isStale: boolean;
}

type Row = { snapshot: string; is_stale: boolean; missed: { id: number; tag: string }[] };

const REMEMBERED = 1000;
const DAY_MS = 24 * 3600 * 1000;

/** Tracks the stale tags of this web process, and how far it has read the announcements of the database. */
export class StaleTags {
  /** Entries cached before this time are not used. */
  ignoredBefore = 0;
  #snapshot: string | null = null;
  #caughtUpAt = Date.now();
  readonly #handledIds = new LRUCache<number, true>({ max: REMEMBERED });

  constructor(private readonly next: TagsOfNext) {}

  /** Returns the time of the clock that Next compares with. It never jumps. */
  now(): number {
    return performance.timeOrigin + performance.now();
  }

  /** Marks all entries with this tag as stale. */
  expire(tag: string): void {
    this.next.tagsManifest.set(tag, { ...this.next.tagsManifest.get(tag), expired: this.now() });
    nextStaleGeneration();
  }

  /** Handles one announcement. The same announcement changes nothing the second time. */
  handleAnnouncement(id: number, tag: string): void {
    if (this.#handledIds.has(id)) return;
    this.#handledIds.set(id, true);
    this.expire(tag);
  }

  /**
   * Handles every announcement that became visible since the last call. It compares snapshots, because ids and times
   * are not in the order of the commits.
   */
  async catchUp(page: { tags: string[]; snapshot: string } | null = null): Promise<Lookup> {
    const since = this.#snapshot;
    const [row] = await db().execute<Row>(sql`
      select pg_current_snapshot()::text as snapshot,
        (select coalesce(json_agg(json_build_object('id', id, 'tag', tag)), '[]') from stale_tags
          where xact >= pg_snapshot_xmin(${since}::text::pg_snapshot)
            and not pg_visible_in_snapshot(xact, ${since}::text::pg_snapshot)) as missed,
        exists (select from stale_tags
          where tag in (select json_array_elements_text(${JSON.stringify(page?.tags ?? [])}::json))
            and not pg_visible_in_snapshot(xact, ${page?.snapshot ?? null}::text::pg_snapshot)) as is_stale`);
    if (!row) throw new Error("the database told no snapshot");
    // Announcements are deleted after some days, so that after a long silence some may be missing.
    if (Date.now() - this.#caughtUpAt > KEPT_DAYS * DAY_MS) {
      this.ignoredBefore = this.now();
      nextStaleGeneration();
    }
    for (const { id, tag } of row.missed) this.handleAnnouncement(id, tag);
    this.#snapshot = row.snapshot;
    this.#caughtUpAt = Date.now();
    return { snapshot: row.snapshot, isStale: row.is_stale };
  }
}
