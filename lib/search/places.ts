import { LRUCache } from "lru-cache";
import { env } from "@/lib/env";
import type { PoolCtx } from "@/lib/platform/context";
import { findPlace, type NamedPlace } from "@/lib/providers/geocoder";
import { askGoogle } from "@/lib/providers/geocoder/google-places";
import { mayAskGoogle } from "@/lib/providers/geocoder/paid-calls";
import { foldText } from "@/lib/values/fold-text";

/** Answers of Google in this process, "no such place" too. All pages of one search use the same answer. */
const answers = new LRUCache<string, { place: NamedPlace | null }>({ max: 1000 });

/** Returns the place of a typed text, from our own list, else from Google when an API key is configured. */
export async function findAnyPlace(ctx: PoolCtx, text: string): Promise<NamedPlace | null> {
  const found = findPlace(text);
  if (found || !env().GOOGLE_PLACES_API_KEY) return found;
  const key = `${ctx.lang} ${foldText(text)}`;
  const known = answers.get(key);
  if (known) return known.place;
  if (!(await mayAskGoogle(ctx))) return null;
  const place = await askGoogle(text, ctx.lang);
  if (place !== undefined) answers.set(key, { place });
  return place ?? null;
}
