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
 * Who writes, where the farm is and how to reach it, as the law wants under every message (CASL section 6). A phone
 * that the farm hides is not printed; a farm without another contact is reached through its page.
 */
export function senderLine(farm: Sender, lang: Lang): string {
  const place = [farm.address, farm.city, farm.region, farm.zipcode].filter(Boolean).join(", ");
  const phone = farm.phone_public && farm.phone ? formatPhone(farm.phone) : null;
  const page = env().APP_URL + href("farm", lang, { handle: farm.handle });
  return [farm.name, place, farm.email ?? phone ?? page].filter(Boolean).join(" · ");
}
