import { z } from "zod";

export const PageHandleInput = z.object({ handle: z.string().max(100) });
