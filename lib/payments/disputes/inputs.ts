import { z } from "zod";
import { id } from "@/lib/values/fields";

/** A dispute, for a super administrator. */
export const DisputeInput = z.object({ dispute_id: id });
