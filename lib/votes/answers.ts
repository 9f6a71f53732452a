import { z } from "zod";
import { whole } from "@/lib/values/answers";

/** A vote of the caller for a farm. */
export const Vote = z.object({ farm_id: whole, vote: whole.min(1).max(5) }).meta({ id: "Vote" });
export type Vote = z.infer<typeof Vote>;
