import { withoutBraces } from "./merge-fields";
import { plainName } from "./plain-names";
import { plainTypography } from "./segments";

/**
 * Returns the complete SMS: farm name, text, link to the farm's page and opt-out text (CASL), each on its line. Farm
 * name and link are added only when the text does not contain them. No colon is added: a text has one of its own.
 * The farm's name is in GSM-7 wherever it stands, also where the owner typed it.
 */
export function smsText(words: string, parts: { farm: string; link: string; footer: string }): string {
  const farm = plainName(withoutBraces(parts.farm));
  const filled = plainTypography(words)
    .replaceAll(plainTypography(parts.farm), () => farm)
    .replaceAll("{{farm}}", () => farm)
    .replaceAll("{{link}}", () => parts.link);
  const opening = filled.includes(farm) ? "" : `${farm}\n`;
  const link = filled.includes(parts.link) ? "" : `\n${parts.link}`;
  return `${opening}${filled}${link}\n${parts.footer}`;
}
