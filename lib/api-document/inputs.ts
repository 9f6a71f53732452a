import { z } from "zod";
import { LANGS } from "@/lib/vocabulary/languages";

export const DocumentInput = z.object({ lang: z.enum(LANGS).optional() });
