import type { Ctx } from "@/lib/core/context";
import { AppError } from "@/lib/core/errors";
import { foldText } from "@/lib/core/fold-text";
import { limitRate } from "@/lib/core/rate-limits";
import { env } from "@/lib/env";
import { findPlace, type NamedPlace } from "@/lib/providers/geocoder";
import { askGoogle } from "@/lib/providers/geocoder/google-places";

/** Answers of this process, the oldest forgotten first: the pages of one search ask about one place. */
const answers = new Map<string, NamedPlace | null>();
const MOST_ANSWERS = 1000;

function remember(key: string, place: NamedPlace | null): void {
  const [oldest] = answers.keys();
  if (answers.size >= MOST_ANSWERS && oldest !== undefined) answers.delete(oldest);
  answers.set(key, place);
}

/** Whether one more question may be paid for: nobody can run up the bill by asking. */
async function mayAsk(ctx: Ctx): Promise<boolean> {
  try {
    await limitRate(ctx, "place_address", ctx.ip);
    await limitRate(ctx, "place_everyone", "all");
    return true;
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.code === "rate_limited") return false;
    throw refusal;
  }
}

/** A place as people write it: as the gazetteer knows it, else as Google does where there is a key for that. */
export async function findAnyPlace(ctx: Ctx, text: string): Promise<NamedPlace | null> {
  const found = findPlace(text);
  if (found || !env().GOOGLE_PLACES_API_KEY) return found;
  const key = `${ctx.lang} ${foldText(text)}`;
  const known = answers.get(key);
  if (known !== undefined) return known;
  if (!(await mayAsk(ctx))) return null;
  const answer = await askGoogle(text, ctx.lang);
  if (answer !== undefined) remember(key, answer);
  return answer ?? null;
}
