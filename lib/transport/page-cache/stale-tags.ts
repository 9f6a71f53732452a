import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { KEPT_DAYS } from "./page-store";

/** Next's list of tags and when each became stale, in milliseconds. */
export interface TagsOfNext {
  tagsManifest: Map<string, { stale?: number; expired?: number }>;
  areTagsExpired(tags: string[], since: number): boolean;
}

/** The database at one moment, and whether a stored page had become stale by then. */
export interface Lookup {
  snapshot: string;
  isStale: boolean;
}

type Row = { snapshot: string; is_stale: boolean; missed: { id: number; tag: string }[] };

const REMEMBERED = 1000;
const DAY_MS = 24 * 3600 * 1000;

/** Which tags became stale in this web process, and how far it has followed the announcements of the database. */
export class StaleTags {
  /** What was cached before this moment counts for nothing. */
  forgottenBefore = 0;
  #snapshot: string | null = null;
  #caughtUpAt = Date.now();
  readonly #heard = new Set<number>();

  constructor(private readonly next: TagsOfNext) {}

  /** The clock Next compares with: it never jumps. */
  now(): number {
    return performance.timeOrigin + performance.now();
  }

  /** Makes everything cached so far under this tag stale. */
  expire(tag: string): void {
    this.next.tagsManifest.set(tag, { ...this.next.tagsManifest.get(tag), expired: this.now() });
  }

  /** One announcement; heard again it changes nothing. */
  hear(id: number, tag: string): void {
    if (this.#heard.has(id)) return;
    this.#heard.add(id);
    for (const oldest of this.#heard) {
      if (this.#heard.size <= REMEMBERED) break;
      this.#heard.delete(oldest);
    }
    this.expire(tag);
  }

  /**
   * Hears every announcement that became visible since the last call. A snapshot knows which transactions had
   * committed: ids and times are given out in another order than commits.
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
    // Announcements are not kept for ever: after a long silence some may be gone.
    if (Date.now() - this.#caughtUpAt > KEPT_DAYS * DAY_MS) this.forgottenBefore = this.now();
    for (const { id, tag } of row.missed) this.hear(id, tag);
    this.#snapshot = row.snapshot;
    this.#caughtUpAt = Date.now();
    return { snapshot: row.snapshot, isStale: row.is_stale };
  }
}
