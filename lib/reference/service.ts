import { translator } from "@/lib/i18n/translator";
import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeAnyone } from "@/lib/platform/permissions";
import {
  AVAILABILITY_TYPES,
  CERTIFICATIONS,
  EMOJIS,
  PAYMENT_STATUS,
  PRODUCE_CATEGORIES,
  REGIONS,
  UNIT_TYPES,
  USER_ROLES,
} from "@/lib/vocabulary/codes";
import { byLang, LANGS } from "@/lib/vocabulary/languages";
import { namedCountries } from "./countries";
import { CountryInput } from "./inputs";
import type { Named } from "./presenter";
import { PRODUCE_TYPES } from "./produce-types";

const withNames = <Code extends string>(
  codes: readonly Code[],
  name: (code: Code) => string,
): Named<Code>[] => codes.map((code) => ({ code, name: name(code) }));

/** Open to anyone. Returns all lists of codes with their names (docs/product/search.md "Reference data"). */
export async function readGlobal(ctx: Ctx) {
  authorizeAnyone(ctx);
  const t = translator(ctx.lang, "reference");
  return {
    userRoles: withNames(USER_ROLES, (code) => t(`roles.${code}`)),
    produceTypes: PRODUCE_TYPES.map((type) => ({
      ...type,
      names: byLang((lang) => translator(lang, "reference")(`types.${type.code}`)),
    })),
    produceCategories: withNames(PRODUCE_CATEGORIES, (code) => t(`categories.${code}`)),
    countries: namedCountries(ctx.lang),
    emojis: (Object.keys(EMOJIS) as (keyof typeof EMOJIS)[]).map((code) => ({
      code,
      emoji: EMOJIS[code],
      name: t(`emojis.${code}`),
    })),
    certifications: withNames(CERTIFICATIONS, (code) => t(`certifications.${code}`)),
    unitTypes: withNames(UNIT_TYPES, (code) => t(`unitNames.${code}`)),
    langs: withNames(LANGS, (code) => t(`langs.${code}`)),
    availabilityTypes: withNames(AVAILABILITY_TYPES, (code) => t(`availability.${code}`)),
    paymentStatus: withNames(PAYMENT_STATUS, (code) => t(`paymentStatus.${code}`)),
  };
}

/** Open to anyone. Lists the provinces of Canada, and none of another country. @throws AppError not_found */
export async function listRegions(ctx: Ctx, raw: unknown): Promise<Named[]> {
  authorizeAnyone(ctx);
  const { data } = CountryInput.safeParse(raw);
  if (!data) throw notFound();
  if (data.code !== "CA") return [];
  const t = translator(ctx.lang, "reference");
  return withNames(REGIONS, (code) => t(`regions.${code}`));
}
