import { z } from "zod";
import { FarmInput, id } from "@/lib/values/fields";
import { PageInput } from "@/lib/values/pagination";

/** A page of the ledger of a farm; of one send when it is named. */
export const ChargesInput = FarmInput.extend(PageInput.shape).extend({
  notification: z.uuid().optional(),
});

export const SendChargeInput = FarmInput.extend({ notification_id: id });
