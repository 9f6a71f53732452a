import { unstable_cache } from "next/cache";
import { notFound } from "next/navigation";
import { cache } from "react";
import { getFarm } from "@/lib/farms/service/read";
import { listPublishedEmails } from "@/lib/notifications/service/web-version";
import { farmTag, handleTag } from "@/lib/platform/cache-tags";
import { AppError } from "@/lib/platform/errors";
import { publicContext } from "@/lib/transport/page";
import { DEFAULT_LANG } from "@/lib/vocabulary/languages";

type Found = Awaited<ReturnType<typeof getFarm>>;

async function orNull(key: { handle: string } | { farm_id: number }): Promise<Found | null> {
  try {
    return await getFarm(publicContext(DEFAULT_LANG), key);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** Caches the farm id of a handle separately, because an edit of a farm names the farm by its id. */
const idOf = (handle: string) =>
  unstable_cache(async () => (await orNull({ handle }))?.farm.id ?? null, ["farm-id", handle], {
    tags: [handleTag(handle)],
  })();

const byId = (farm_id: number) =>
  unstable_cache(() => orNull({ farm_id }), ["farm", String(farm_id)], { tags: [farmTag(farm_id)] })();

/**
 * Returns a public farm as its page shows it, the same for everyone; a 404 otherwise. A save refreshes the
 * cache.
 */
export const loadPublicFarm = cache(async (handle: string): Promise<Found> => {
  if (!/^[a-z0-9-]{1,100}$/.test(handle)) notFound();
  const id = await idOf(handle);
  const found = id === null ? null : await byId(id);
  return found ?? notFound();
});

/** Returns the emails that a farm shows on its page. */
export const loadPublicNews = (farm_id: number) =>
  unstable_cache(
    () => listPublishedEmails(publicContext(DEFAULT_LANG), { farm_id }),
    ["farm-news", String(farm_id)],
    { tags: [farmTag(farm_id)] },
  )();
