import { z } from "zod";

/** The signed name of a report, from a link in it. */
export const ReportTokenInput = z.object({ token: z.string().max(200) });
