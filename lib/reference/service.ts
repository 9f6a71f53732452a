import { z } from "zod";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { authorizeAnyone } from "@/lib/core/permissions";
import { LANGS } from "@/lib/i18n/languages";
import { translator } from "@/lib/i18n/translator";
import {
  AVAILABILITY_TYPES,
  CERTIFICATIONS,
  COUNTRIES,
  EMOJIS,
  PAYMENT_STATUS,
  PRODUCE_CATEGORIES,
  PRODUCE_TYPES,
  REGIONS,
  UNIT_TYPES,
  USER_ROLES,
} from "./codes";

import type { Named } from "./presenter";

const named = <Code extends string>(codes: readonly Code[], name: (code: Code) => string): Named<Code>[] =>
  codes.map((code) => ({ code, name: name(code) }));

/** Open to anyone: every list of codes, with its names (docs/product.md "Reference data"). */
export async function readGlobal(ctx: Ctx) {
  authorizeAnyone(ctx);
  const t = translator(ctx.lang, "reference");
  const inEach = { fr: translator("fr", "reference"), en: translator("en", "reference") };
  return {
    userRoles: named(USER_ROLES, (code) => t(`roles.${code}`)),
    produceTypes: PRODUCE_TYPES.map((type) => ({
      ...type,
      names: { fr: inEach.fr(`types.${type.code}`), en: inEach.en(`types.${type.code}`) },
    })),
    produceCategories: named(PRODUCE_CATEGORIES, (code) => t(`categories.${code}`)),
    countries: named(COUNTRIES, (code) => t(`countries.${code}`)),
    emojis: Object.entries(EMOJIS).map(([code, emoji]) => ({ code, emoji })),
    certifications: named(CERTIFICATIONS, (code) => t(`certifications.${code}`)),
    unitTypes: named(UNIT_TYPES, (code) => t(`unitNames.${code}`)),
    langs: named(LANGS, (code) => t(`langs.${code}`)),
    availabilityTypes: named(AVAILABILITY_TYPES, (code) => t(`availability.${code}`)),
    paymentStatus: named(PAYMENT_STATUS, (code) => t(`paymentStatus.${code}`)),
  };
}

const CountryInput = z.object({ code: z.string().trim().toUpperCase().pipe(z.enum(COUNTRIES)) });

/** Open to anyone: the provinces or states of a country. @throws AppError not_found */
export async function listRegions(ctx: Ctx, raw: unknown): Promise<Named[]> {
  authorizeAnyone(ctx);
  if (!CountryInput.safeParse(raw).success) throw notFound();
  const t = translator(ctx.lang, "reference");
  return named(REGIONS, (code) => t(`regions.${code}`));
}
