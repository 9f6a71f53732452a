import { env } from "@/lib/env";
import { formatPhone } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import { href } from "@/lib/i18n/routes";

interface Sender {
  name: string;
  handle: string;
  address: string | null;
  city: string | null;
  region: string;
  zipcode: string | null;
  email: string | null;
  phone: string | null;
  phone_public: boolean;
}

/**
 * Returns the sender's name, address and contact, which the law requires in every message (CASL section 6). A hidden
 * phone is not included; without email and phone, the line contains the address of the farm's page.
 */
export function senderLine(farm: Sender, lang: Lang): string {
  const place = [farm.address, farm.city, farm.region, farm.zipcode].filter(Boolean).join(", ");
  const phone = farm.phone_public && farm.phone ? formatPhone(farm.phone) : null;
  const page = env().APP_URL + href("farm", lang, { handle: farm.handle });
  return [farm.name, place, farm.email ?? phone ?? page].filter(Boolean).join(" · ");
}
