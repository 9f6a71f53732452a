import { foldText } from "@/lib/values/fold-text";
import type { ImportField } from "@/lib/vocabulary/import-enumerations";

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that say nothing: "Nom de l’abonné" is "nom", "E-mail 1 - Value" is "email 1". */
const FILLERS = wordsOf(
  "d l de du des la le les of the a au et and value valeur your votre notre my mon ma ce cette s client clients customer customers abonne abonnes abonnee subscriber subscribers contact contacts personne personnes membre",
);
/** Words that say which of several addresses of a person a column holds. */
const WHICH = wordsOf(
  "1 2 3 4 5 mobile mobiles cell cellulaire cellulaires portable portables iphone home maison domicile work travail bureau business professionnel pro principal principale primary secondaire secondary autre other personnel personal perso main preferred prefere preferee jour soir day evening",
);
const MOBILE = wordsOf("mobile mobiles cell cellulaire cellulaires portable portables iphone");
const COUNTING = wordsOf("number numbers numero numeros no num");

/** What a header holds once fillers are gone; for addresses, also once the words are gone that say which one. */
const NAMES: Partial<Record<ImportField, ReadonlySet<string>>> = {
  first_name: new Set(
    "prenom|prenoms|first name|first names|firstname|given name|given names|fname|f name".split("|"),
  ),
  last_name: new Set(
    "nom famille|noms famille|last name|last names|lastname|family name|family names|surname|surnames|lname|l name".split(
      "|",
    ),
  ),
  name: new Set(
    "nom|noms|name|names|nom complet|noms complets|full name|full names|fullname|display name|nom prenom|prenom nom|nom affiche".split(
      "|",
    ),
  ),
  categories: new Set(
    "categorie|categories|category|groupe|groupes|group|groups|tag|tags|etiquette|etiquettes".split("|"),
  ),
  lang: new Set(
    "langue|langues|language|languages|lang|locale|idioma|langue correspondance|langue communication|langue parlee".split(
      "|",
    ),
  ),
};
const ADDRESSES: Partial<Record<ImportField, ReadonlySet<string>>> = {
  email: new Set(
    "email|emails|courriel|courriels|couriel|mail|mel|email address|email addresses|email adress|email adresse|adresse email|adresses email|adresse courriel|adresses courriels|courriel adresse|adresse messagerie|adresse mail|adresse electronique|courrier electronique".split(
      "|",
    ),
  ),
  phone: new Set(
    "telephone|telephones|tel|phone|phones|cell phone|sms|texto|tel portable|cellphone".split("|"),
  ),
  zipcode: new Set(
    "code postal|codepostal|postal code|postal codes|postalcode|postcode|zip|zips|zip code|zip codes|zipcode|cp|default address zip|address zip|address postal code|adresse code postal".split(
      "|",
    ),
  ),
};
/** Words that stand above people when they stand alone. */
const PEOPLE = /^(nom |name )?(clients?|abonnee?s?|contacts?|personnes?|customers?|subscribers?)( name)?$/;
const PURCHASE =
  /^((date )?derniere? (achat|commande|visite|transaction)|last (purchase|order|visit|transaction)( date)?|date achat|purchase date)$/;

/** Returns the field that a header names in one of the languages; null of any other header. */
export function fieldOfHeader(header: string): ImportField | null {
  const all = foldText(header)
    .replace(/\be mails?\b/g, "email")
    .split(" ");
  const words = all.filter((word) => !FILLERS.has(word));
  const whole = words.join(" ");
  if (PURCHASE.test(whole)) return "last_purchase";
  for (const [field, names] of Object.entries(NAMES)) if (names.has(whole)) return field as ImportField;
  const bare = words.filter((word) => !WHICH.has(word));
  const named = bare.join(" ");
  for (const [field, names] of Object.entries(ADDRESSES)) if (names.has(named)) return field as ImportField;
  const uncounted = bare.filter((word) => !COUNTING.has(word)).join(" ");
  const isMobile = words.some((word) => MOBILE.has(word));
  if (ADDRESSES.phone?.has(uncounted) || (uncounted === "" && isMobile)) return "phone";
  if (named === "langue" || named === "language") return "lang";
  return PEOPLE.test(all.filter((word) => word !== "de" && word !== "du").join(" ")) ? "name" : null;
}

/** Words of headers above numbers that are nobody’s phone. */
const NUMBERED = wordsOf(
  "no num numero number id ids client customer membre member compte account reference ref facture invoice commande order sku fax telecopie telecopieur pager total montant amount tps tvq gst qst neq dossier carte card",
);

/** Returns whether a header stands above numbers or codes, which are no address whatever they look like. */
export const namesNoAddress = (header: string): boolean =>
  foldText(header)
    .split(" ")
    .some((word) => NUMBERED.has(word));
