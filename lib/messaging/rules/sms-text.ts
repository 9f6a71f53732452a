/**
 * Returns the complete SMS: farm name, text, link to the farm's page and opt-out text (CASL), each on its line. Farm
 * name and link are added only when the text does not contain them. No colon is added: a text has one of its own.
 */
export function smsText(words: string, parts: { farm: string; link: string; footer: string }): string {
  const filled = words.replaceAll("{{farm}}", () => parts.farm).replaceAll("{{link}}", () => parts.link);
  const opening = filled.includes(parts.farm) ? "" : `${parts.farm}\n`;
  const link = filled.includes(parts.link) ? "" : `\n${parts.link}`;
  return `${opening}${filled}${link}\n${parts.footer}`;
}
