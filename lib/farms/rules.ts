import { foldText } from "@/lib/core/fold-text";

/** The cache tag of everything public that shows a farm. */
export const farmTag = (farm_id: number): string => `farm:${farm_id}`;

/** The cache tag of which farm a handle leads to; it goes stale when the handle is taken. */
export const handleTag = (handle: string): string => `farm-handle:${handle}`;

export const TUTORIAL_STEPS = ["page", "produce", "qr-code", "subscriber", "notification"] as const;
export type TutorialStep = (typeof TUTORIAL_STEPS)[number];

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

const HANDLE_LENGTH = 60;

/** "Ferme L'Été & Œufs" -> "ferme-l-ete-oeufs"; letters we cannot write are left out, so it may be empty. */
export function slug(text: string): string {
  return foldText(text).replace(/ /g, "-").slice(0, HANDLE_LENGTH).replace(/-+$/, "");
}

/** The handle a name asks for first: never empty, never a word of ours. */
export function wantedHandle(name: string): string {
  const plain = slug(name);
  if (plain === "") return "ferme-locale";
  return RESERVED.has(plain) ? `ferme-${plain}` : plain;
}

/** The same handle with a number, for the second farm of that name and those after. */
export const numberedHandle = (handle: string, number: number): string =>
  number === 1 ? handle : `${handle}-${number}`;

/** A Canadian postal code as it is written, "J3B 1A1"; null when it is none. */
export function canonicalPostalCode(text: string): string | null {
  const match = text
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .match(/^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])(\d[ABCEGHJ-NPRSTV-Z]\d)$/);
  return match ? `${match[1]} ${match[2]}` : null;
}

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
