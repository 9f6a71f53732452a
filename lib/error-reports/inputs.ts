import { z } from "zod";
import { TROUBLE_KINDS } from "@/lib/platform/trouble";

export const ErrorReportInput = z.object({
  kind: z.enum(TROUBLE_KINDS),
  message: z.string().trim().min(1).max(2000),
  url: z.string().max(2000).default(""),
});
