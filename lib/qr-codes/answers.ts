import { z } from "zod";
import { count, instant, whole } from "@/lib/values/answers";

/** A QR code as members of the farm see it. */
export const QrCode = z
  .object({
    id: whole,
    uuid: z.uuid(),
    farm_id: whole,
    title: z.string(),
    is_general: z.boolean(),
    created_at: instant,
    scans_count: count,
    subscribers_count: count,
  })
  .meta({ id: "QrCode" });
export type QrCode = z.infer<typeof QrCode>;

/** A code that is printed before a farm has it, with the address that its square contains. */
export const PrintableCode = z
  .object({
    uuid: z.uuid(),
    issued_at: instant,
    url: z.string(),
    /** The batch whose cards show it; null for codes of the first API calls, which made none. */
    batch_id: z.number().int().nullable(),
  })
  .meta({ id: "PrintableQrCode" });
export type PrintableCode = z.infer<typeof PrintableCode>;
