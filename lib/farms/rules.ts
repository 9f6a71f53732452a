import { slug } from "@/lib/core/slug";

/** Words of our own addresses, and names that would pass for ours. */
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

/** The handle a name asks for first: never empty, never a word of ours. */
export function wantedHandle(name: string): string {
  const plain = slug(name);
  if (plain === "") return "ferme-locale";
  return RESERVED.has(plain) ? `ferme-${plain}` : plain;
}

/** The same handle with a number, for the second farm of that name and those after. */
export const numberedHandle = (handle: string, number: number): string =>
  number === 1 ? handle : `${handle}-${number}`;

/** Whether the runtime knows the IANA zone ("America/Toronto"). */
export function isTimeZone(zone: string): boolean {
  try {
    return (
      /^[A-Za-z_]+(\/[\w+-]+)+$/.test(zone) && Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }))
    );
  } catch {
    return false;
  }
}
