import { z } from "zod";
import { id } from "@/lib/values/fields";

/** Letters from which on a search is worth it; shorter ones find almost everything. */
export const FEWEST_LETTERS = 2;

/** What someone typed into the command palette of a farm. */
export const FindInput = z.object({
  farm_id: id,
  q: z.string().trim().min(FEWEST_LETTERS, "invalidValue").max(80, "invalidValue"),
});
