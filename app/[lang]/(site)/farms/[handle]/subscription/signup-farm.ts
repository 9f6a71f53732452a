import { unstable_cache } from "next/cache";
import { farmTag, handleTag, SWITCHES_TAG } from "@/lib/platform/cache-tags";
import { AppError } from "@/lib/platform/errors";
import type { SignupFarm } from "@/lib/subscribers/presenter";
import { farmOfHandle, readSignupFarm } from "@/lib/subscribers/service/public-form";
import { readPausedForms } from "@/lib/switches/service";
import { publicContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";

/** Returns what the page shows of the farm, from the cache until the farm changes; null for a 404. */
export async function signupFarm(lang: Lang, handle: string): Promise<SignupFarm | null> {
  if (!/^[a-z0-9-]{1,100}$/.test(handle)) return null;
  const ctx = publicContext(lang);
  const farm_id = await unstable_cache(() => farmOfHandle(ctx, { handle }), ["signup-farm-id", handle], {
    tags: [handleTag(handle)],
  })();
  if (farm_id === null) return null;
  const read = async () => {
    try {
      return await readSignupFarm(ctx, { handle });
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return null;
      throw error;
    }
  };
  return unstable_cache(read, ["signup-farm", String(farm_id)], { tags: [farmTag(farm_id)] })();
}

/** Returns whether the subscription forms of all farms are switched off, from the cache until a switch changes. */
export const arePaused = async (lang: Lang): Promise<boolean> =>
  (
    await unstable_cache(() => readPausedForms(publicContext(lang)), ["paused-forms"], {
      tags: [SWITCHES_TAG],
    })()
  ).subscription_forms;
