import type { ImportField } from "@/lib/core/enumerations";
import { foldText } from "@/lib/core/fold-text";
import type { ImportMapping } from "@/lib/core/json-columns";
import { IMPORT_LIMITS } from "./limits";

/** Words of headers in both languages, folded. The first field whose words match gets the column. */
const HEADERS: readonly [ImportField, RegExp][] = [
  [
    "last_purchase",
    /^((date (du |de la )?)?derniere? (achat|commande|visite|transaction)|last (purchase|order|visit|transaction)( date)?|date d(e l )?achat|purchase date)$/,
  ],
  ["first_name", /^(prenoms?|first ?names?|given ?names?|f ?name|customer first name)$/],
  ["last_name", /^(noms? de famille|last ?names?|family ?names?|surnames?|l ?name|customer last name)$/],
  [
    "email",
    /^(adresses? )?(courriels?|couriels?|e ?mails?|mel|mail)( ?(address(es)?|adress(es)?|adresse))?( ?\d)?( (value|valeur|principal|secondaire|primary|secondary|personnel|personal|work|travail|maison|home))?( du client)?$|^customer e ?mail$/,
  ],
  [
    "phone",
    /^(numeros? (de )?)?(telephones?|tel|cell(ulaires?)?|mobiles?|portables?|(cell |mobile |home |tele)?phones?|sms|texto)( ?(numbers?|no|num|numeros?))?( ?1)?( (value|valeur|cell(ulaire)?|mobile|maison|domicile|principal|primary))?( du client)?$|^(no|num) (de )?tel(ephone)?$|^customer phone$/,
  ],
  [
    "zipcode",
    /^(code ?postal|codepostal|postal ?codes?|zip( ?codes?)?|cp|default address zip|address 1 postal code|address zip)$/,
  ],
  ["lang", /^(langues?|languages?|lang|locale|idioma)$/],
  [
    "name",
    /^(noms?|names?|noms? complets?|full ?names?|display ?names?|(noms? (du |de )?)?(clients?|abonnes?|contacts?|personnes?)|customers?( names?)?|contact names?|nom et prenom|prenom et nom|nom prenom|prenom nom|subscribers?)$/,
  ],
];

/** Returns whether a cell has the form of an email address. */
export const looksLikeEmail = (value: string): boolean => /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]+$/.test(value);

const looksLike: Partial<Record<ImportField, (value: string) => boolean>> = {
  email: looksLikeEmail,
  phone: (value) => /^[+(]?[\d\s().+-]{10,20}( ?(x|ext|poste)\.? ?\d+)?$/i.test(value) && digits(value) >= 10,
  zipcode: (value) => /^'?[a-z]\d[a-z][ -]?\d[a-z]\d$/i.test(value),
  lang: (value) => /^(fr|en|fran[cç]ais|anglais|french|english)([-_][a-z]{2})?$/i.test(value),
};
const digits = (value: string) => value.replace(/\D/g, "").length;

/** Share of the filled cells of a column that must look like a field. */
const MOST_OF = 0.6;

function guessByValues(values: readonly string[]): ImportField | null {
  const filled = values.filter((value) => value.trim() !== "");
  if (filled.length === 0) return null;
  for (const [field, fits] of Object.entries(looksLike))
    if (filled.filter((value) => fits(value.trim())).length / filled.length >= MOST_OF)
      return field as ImportField;
  return null;
}

const guessByHeader = (header: string): ImportField | null =>
  HEADERS.find(([, words]) => words.test(foldText(header)))?.[0] ?? null;

/**
 * Guesses the field of each column from its header, else from its values.
 * @param rows the first rows of the file
 */
export function guessMapping(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): ImportMapping {
  const used = new Map<ImportField, number>();
  const take = (field: ImportField | null): ImportField | null => {
    if (field === null) return null;
    const most = field === "email" ? IMPORT_LIMITS.email_columns : 1;
    const count = used.get(field) ?? 0;
    if (count >= most) return null;
    used.set(field, count + 1);
    return field;
  };
  const byHeader = headers.map((header) => take(guessByHeader(header)));
  const mapping = byHeader.map(
    (field, column) => field ?? take(guessByValues(rows.map((row) => row[column] ?? ""))),
  );
  // A "Nom" beside a "Prénom" is the family name.
  const name = mapping.indexOf("name");
  if (name >= 0 && mapping.includes("first_name") && !mapping.includes("last_name"))
    mapping[name] = "last_name";
  else if (name >= 0 && mapping.includes("first_name") && mapping.includes("last_name")) {
    mapping[mapping.indexOf("first_name")] = null;
    mapping[mapping.indexOf("last_name")] = null;
  }
  return mapping;
}
