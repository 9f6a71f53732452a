import type { Ctx } from "@/lib/platform/context";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { readOff } from "./operations/switches";
import type { PausedForms } from "./presenter";

/** Open to anyone. Returns which forms of visitors are switched off, so that pages say so in their place. */
export async function readPausedForms(ctx: Ctx, _raw?: unknown): Promise<PausedForms> {
  authorizeAnyone(ctx);
  const off = await readOff(ctx);
  return { sign_ups: off.has("sign_ups"), subscription_forms: off.has("subscription_forms") };
}
