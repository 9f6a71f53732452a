import { z } from "zod";
import { id } from "@/lib/core/fields";

/** A farm's note from 1 to 5 (docs/product.md "Votes"). */
export const VoteInput = z.object({
  farm_id: id,
  vote: z.coerce
    .number({ error: () => "invalidValue" })
    .int("invalidValue")
    .min(1, "invalidValue")
    .max(5, "invalidValue"),
});
