import { z } from "zod";
import { id } from "@/lib/values/fields";

/** The address to which the bank sends the cardholder back; a changed one names no farm. */
export const ReturnInput = z.object({ farm: z.uuid().nullable().catch(null) });

/** A request that does not go on by itself, for a super administrator. */
export const StuckRequestInput = z.object({ request_id: id });
