import { z } from "zod";
import { COUNTRIES } from "./countries";

/** A country by its code of two letters, in any case. */
export const CountryInput = z.object({ code: z.string().trim().toUpperCase().pipe(z.enum(COUNTRIES)) });
