import { env } from "@/lib/env";
import type { PoolCtx } from "@/lib/platform/context";
import { findPlace, type NamedPlace } from "@/lib/providers/geocoder";
import { askGoogle } from "@/lib/providers/geocoder/google-places";
import { mayAskGoogle } from "@/lib/providers/geocoder/paid-calls";
import { foldText } from "@/lib/values/fold-text";

/** Answers of Google in this process; the oldest is removed first. All pages of one search use the same answer. */
const answers = new Map<string, NamedPlace | null>();
const MAX_ANSWERS = 1000;

function remember(key: string, place: NamedPlace | null): void {
  const [oldest] = answers.keys();
  if (answers.size >= MAX_ANSWERS && oldest !== undefined) answers.delete(oldest);
  answers.set(key, place);
}

/** Returns the place of a typed text, from our own list, else from Google when an API key is configured. */
export async function findAnyPlace(ctx: PoolCtx, text: string): Promise<NamedPlace | null> {
  const found = findPlace(text);
  if (found || !env().GOOGLE_PLACES_API_KEY) return found;
  const key = `${ctx.lang} ${foldText(text)}`;
  const known = answers.get(key);
  if (known !== undefined) return known;
  if (!(await mayAskGoogle(ctx))) return null;
  const answer = await askGoogle(text, ctx.lang);
  if (answer !== undefined) remember(key, answer);
  return answer ?? null;
}
