import { z } from "zod";
import { id } from "@/lib/core/fields";

/** A dispute, for a super administrator. */
export const DisputeInput = z.object({ dispute_id: id });
