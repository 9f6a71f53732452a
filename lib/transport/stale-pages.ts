import { revalidateTag } from "next/cache";
import type { PoolCtx } from "@/lib/platform/context";
import { publishStale } from "./page-cache/redis";

/** Returns the `onStale` of a call: announces stale tags to other processes, and collects them in `tags`. */
export const collectStale =
  (tags: Set<string>): PoolCtx["onStale"] =>
  (stale) => {
    for (const { tag } of stale) tags.add(tag);
    publishStale(stale);
  };

/** Drops the pages with these tags at once. A serverless host, which keeps pages itself, learns it from nothing else. */
export function dropPages(tags: ReadonlySet<string>): void {
  for (const tag of tags) revalidateTag(tag, { expire: 0 });
}
