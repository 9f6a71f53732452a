import { z } from "zod";
import { whole } from "@/lib/values/answers";
import { byLang } from "@/lib/vocabulary/languages";

/** A code with its name in the language of the call. */
export const Named = z.object({ code: z.string(), name: z.string() }).meta({ id: "NamedCode" });

const named = z.array(Named);

/** A type of produce, with the months in which it is harvested, and a broader type. */
const ProduceType = z
  .object({
    id: whole,
    code: z.string(),
    category: z.string(),
    season_months: z.array(whole),
    broader: z.string().nullable(),
    names: z.object(byLang(() => z.string())),
  })
  .meta({ id: "ProduceType" });

/** All lists of codes. */
export const GlobalLists = z
  .object({
    userRoles: named,
    produceTypes: z.array(ProduceType),
    produceCategories: named,
    countries: named,
    emojis: z.array(Named.extend({ emoji: z.string() })),
    certifications: named,
    unitTypes: named,
    langs: named,
    availabilityTypes: named,
    paymentStatus: named,
  })
  .meta({ id: "GlobalLists" });
