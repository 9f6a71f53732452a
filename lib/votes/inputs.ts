import { z } from "zod";
import { id, typedNumber } from "@/lib/values/fields";

/** A vote for a farm from 1 to 5 (docs/product/produce-photos-votes.md "Votes"). */
export const VoteInput = z.object({
  farm_id: id,
  vote: typedNumber(
    z
      .number({ error: ({ input }) => (input === undefined ? undefined : "invalidValue") })
      .int("invalidValue")
      .min(1, "invalidValue")
      .max(5, "invalidValue"),
  ),
});
