import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { transaction } from "@/lib/platform/context";
import { STALE_CHANNEL } from "@/lib/platform/stale-tags";
import { StaleTags } from "@/lib/transport/page-cache/stale-tags";
import { prunePageCache } from "@/lib/transport/page-cache/store";
import { asJob } from "@/tests/factories/context";

/** Simulates the part of a web process that handles stale tags. */
function webProcess() {
  const tagsManifest = new Map<string, { expired?: number }>();
  const stale = new StaleTags({ tagsManifest, areTagsExpired: () => false });
  return { stale, expired: () => [...tagsManifest.keys()] };
}

const heard: string[] = [];
const listener = postgres(process.env.DATABASE_URL!, { max: 1 });
beforeAll(() => listener.listen(STALE_CHANNEL, (message) => heard.push(message.replace(/^\d+ /, ""))));
afterAll(() => listener.end());

describe("a page that a transaction makes stale", () => {
  it("is announced once when it commits, however deep it was named", async () => {
    const ctx = asJob();
    await transaction(ctx, async (outer) => {
      outer.invalidate("deep:1");
      await transaction(outer, async (inner) => inner.invalidate("deep:2"));
      await transaction(outer, async (inner) => inner.invalidate("deep:1"));
      expect(ctx.stale).toEqual([]);
    });
    expect(ctx.stale.sort()).toEqual(["deep:1", "deep:2"]);
    await expect
      .poll(() => heard.filter((tag) => tag.startsWith("deep:")).sort())
      .toEqual(["deep:1", "deep:2"]);
  });

  it("is announced to nobody when the transaction, or its part of it, is rolled back", async () => {
    const ctx = asJob();
    const failing = (tx: typeof ctx, tag: string) =>
      transaction(tx, async (inner) => {
        inner.invalidate(tag);
        throw new Error("rolled back");
      });
    await expect(failing(ctx, "lost:1")).rejects.toThrow("rolled back");
    await transaction(ctx, async (outer) => {
      await failing(outer as never, "lost:2").catch(() => {});
      outer.invalidate("kept:1");
    });
    expect(ctx.stale).toEqual(["kept:1"]);
    await expect.poll(() => heard).toContain("kept:1");
    expect(heard.filter((tag) => tag.startsWith("lost:"))).toEqual([]);
    expect(await db().execute(sql`select tag from stale_tags where tag like 'lost:%'`)).toEqual([]);
  });
});

describe("a web process that catches up", () => {
  const announce = (tag: string) => transaction(asJob(), async (tx) => tx.invalidate(tag));

  it("hears what it missed, once, and nothing of before it started", async () => {
    await announce("before:1");
    const { stale, expired } = webProcess();
    await stale.catchUp();
    expect(expired()).toEqual([]);
    await announce("missed:1");
    await stale.catchUp();
    expect(expired()).toEqual(["missed:1"]);
  });

  it("hears a transaction that began before others and commits after them", async () => {
    const { stale, expired } = webProcess();
    let commit: (() => void) | undefined;
    const late = transaction(asJob(), async (tx) => {
      tx.invalidate("late:1");
      await tx.db.execute(sql`select pg_current_xact_id()`);
      await new Promise<void>((done) => {
        commit = done;
      });
    });
    await expect.poll(() => commit).not.toBe(undefined);
    await announce("early:1");
    await stale.catchUp();
    await announce("early:2");
    await stale.catchUp();
    commit?.();
    await late;
    await stale.catchUp();
    expect(expired()).toEqual(expect.arrayContaining(["early:2", "late:1"]));
  });

  it("knows that a page stored before an announcement is stale, and one stored after it is not", async () => {
    const { stale } = webProcess();
    const before = await stale.catchUp();
    await announce("stored:1");
    const after = await stale.catchUp();
    const isStale = async (snapshot: string) =>
      (await stale.catchUp({ tags: ["stored:1", "other"], snapshot })).isStale;
    expect([await isStale(before.snapshot), await isStale(after.snapshot)]).toEqual([true, false]);
  });

  it("forgets everything after a silence longer than announcements are kept", async () => {
    const { stale } = webProcess();
    await stale.catchUp();
    expect(stale.ignoredBefore).toBe(0);
    const later = Date.now() + 3 * 24 * 3600 * 1000;
    const { now } = Date;
    Date.now = () => later;
    try {
      await stale.catchUp();
    } finally {
      Date.now = now;
    }
    expect(stale.ignoredBefore).toBeGreaterThan(0);
  });
});

it("old announcements and stored pages are removed", async () => {
  await db().execute(
    sql`insert into stale_tags (tag, created_at) values ('old:1', now() - interval '3 days'), ('new:1', now())`,
  );
  await db().execute(sql`
    insert into cached_pages (key, page, stored_at) values ('old', '', now() - interval '2 days'), ('new', '', now())`);
  await prunePageCache();
  expect(await db().execute(sql`select tag from stale_tags where tag in ('old:1', 'new:1')`)).toMatchObject([
    { tag: "new:1" },
  ]);
  expect(await db().execute(sql`select key from cached_pages`)).toMatchObject([{ key: "new" }]);
});
