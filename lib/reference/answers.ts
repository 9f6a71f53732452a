import { z } from "zod";
import { whole } from "@/lib/values/answers";
import { LANGS } from "@/lib/vocabulary/languages";

/** A code with its name in the language of the call. */
export const Named = z.object({ code: z.string(), name: z.string() }).meta({ id: "NamedCode" });

const named = z.array(Named);

/** A type of produce, with the months in which it is harvested, and a broader type. */
const ProduceType = z
  .object({
    id: whole,
    code: z.string(),
    category: z.string(),
    season: z.array(whole).readonly().nullable(),
    names: z.object(Object.fromEntries(LANGS.map((lang) => [lang, z.string()]))),
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
