import { nameAbroad } from "@/lib/i18n/country-name";
import { slug } from "@/lib/values/slug";
import { UUID } from "@/lib/values/uuid";

/** Words of our own addresses, and names that look like ours. */
const RESERVED = new Set([
  "admin",
  "api",
  "conditions",
  "confidentialite",
  "contact",
  "create",
  "creer",
  "ferme",
  "fermes",
  "farm",
  "farms",
  "handle",
  "id",
  "inscription",
  "me",
  "new",
  "nouveau",
  "potager",
  "subscription",
  "support",
  "uploads",
  "uuid",
  "vote",
  "www",
]);

/** Some addresses name a farm by handle, id or uuid: a handle that reads as one would hide another farm. */
const readsAsId = (handle: string): boolean => /^\d+$/.test(handle) || UUID.test(handle);

/** Returns the first choice of a handle for a name. It is never empty, a reserved word, or what an id could be. */
export function wantedHandle(name: string): string {
  const plain = slug(name);
  if (plain === "") return "ferme-locale";
  return RESERVED.has(plain) || readsAsId(plain) ? `ferme-${plain}` : plain;
}

/** Returns a handle with a number, for the second and later farms with the same name. */
export const numberedHandle = (handle: string, number: number): string =>
  number === 1 ? handle : `${handle}-${number}`;

interface Placed {
  google_map_link: string | null;
  address: string | null;
  country: string;
  city: string | null;
  region: string | null;
  zipcode: string | null;
}

/** Returns the address of a map that shows a farm: its own link, or a search for its address; null without both. */
export function mapAddress({
  google_map_link,
  address,
  country,
  city,
  region,
  zipcode,
}: Placed): string | null {
  if (google_map_link) return google_map_link;
  if (!address) return null;
  const abroad = nameAbroad(country, "en");
  const place = `${address}, ${[city, region].filter(Boolean).join(", ")} ${zipcode ?? ""}`.trim();
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(abroad ? `${place}, ${abroad}` : place)}`;
}
