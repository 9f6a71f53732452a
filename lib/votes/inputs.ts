import { z } from "zod";

/** A farm's note from 1 to 5 (DECISIONS "votes"). */
export const VoteInput = z.object({
  farm_id: z.coerce.number().int().positive(),
  vote: z.coerce
    .number({ error: () => "invalidValue" })
    .int("invalidValue")
    .min(1, "invalidValue")
    .max(5, "invalidValue"),
});
