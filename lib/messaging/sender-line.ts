import { env } from "@/lib/env";
import { nameAbroad } from "@/lib/i18n/country-name";
import { formatPhone } from "@/lib/i18n/format";
import { href } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";

interface Sender {
  name: string;
  handle: string;
  address: string | null;
  country: string;
  city: string | null;
  region: string | null;
  zipcode: string | null;
  email: string | null;
  phone: string | null;
  phone_public: boolean;
}

/** Returns the postal address of a farm in one line, with its country when that is not Canada. */
export const senderPlace = (farm: Sender, lang: Lang): string =>
  [farm.address, farm.city, farm.region, farm.zipcode, nameAbroad(farm.country, lang)]
    .filter(Boolean)
    .join(", ");

/** Returns the phone of a farm as it is read, or null when the farm hides it. */
export const senderPhone = (farm: Sender): string | null =>
  farm.phone_public && farm.phone ? formatPhone(farm.phone) : null;

/** Returns the address of the farm's page. */
export const senderPage = (farm: Sender, lang: Lang): string =>
  env().APP_URL + href("farm", lang, { handle: farm.handle });

/**
 * Returns the sender's name, address and contact, which the law requires in every message (CASL section 6). A hidden
 * phone is not included; every message links to the farm's page beside it, because an address alone is too wide for a phone.
 */
export const senderLine = (farm: Sender, lang: Lang): string =>
  [farm.name, senderPlace(farm, lang), farm.email ?? senderPhone(farm)].filter(Boolean).join(" · ");
