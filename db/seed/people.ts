import { withCoordinates } from "@/lib/subscribers/operations/coordinates";

/** Names for the demo subscribers. Their addresses use example domains that receive no mail. */
export const FIRST_NAMES = [
  "Luc",
  "Jeanne",
  "Mathieu",
  "Amélie",
  "Olivier",
  "Rosalie",
  "Étienne",
  "Sophie",
  "Gabriel",
  "Noémie",
  "Félix",
  "Camille",
  "Antoine",
  "Léa",
  "Samuel",
  "Emma",
  "Jane",
  "Owen",
  "Grace",
  "Thomas",
];
export const LAST_NAMES = [
  "Tremblay",
  "Gagnon",
  "Roy",
  "Côté",
  "Bouchard",
  "Gauthier",
  "Morin",
  "Lavoie",
  "Fortin",
  "Gagné",
  "Ouellet",
  "Pelletier",
  "Bélanger",
  "Lévesque",
  "Bergeron",
  "Leblanc",
  "Smith",
  "Brown",
  "Campbell",
  "Girard",
];
export const POSTAL_CODES = [
  "J3B 1A1",
  "J2S 2A9",
  "H2X 1Y4",
  "H1Y 2E8",
  "J4H 3M6",
  "J3L 4A7",
  "J2X 4J3",
  "H3K 1G6",
];

/** Returns the demo person of a number. The same number always gives the same person. */
export function person(number: number) {
  const first = FIRST_NAMES[number % FIRST_NAMES.length] ?? "Luc";
  const last = LAST_NAMES[(number * 7 + Math.floor(number / 20)) % LAST_NAMES.length] ?? "Roy";
  const plain = `${first}.${last}`.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const english = ["Jane", "Owen", "Grace", "Emma"].includes(first);
  return {
    name: `${first} ${last}`,
    email: `${plain}${number}@abonnes.example`,
    phone: number % 3 === 0 ? `+1450555${String(1000 + number)}` : null,
    ...withCoordinates({ zipcode: POSTAL_CODES[number % POSTAL_CODES.length] ?? null }),
    lang: english ? ("en" as const) : ("fr" as const),
  };
}
