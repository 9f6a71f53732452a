/**
 * A text as it goes out: whose it is, what it says, a link to the farm's page, how to stop (CASL). The farm's
 * name and the link are added only where the words lack them.
 */
export function smsText(words: string, parts: { farm: string; link: string; footer: string }): string {
  const filled = words.replaceAll("{{farm}}", () => parts.farm).replaceAll("{{link}}", () => parts.link);
  const opening = filled.includes(parts.farm) ? "" : `${parts.farm}: `;
  const link = filled.includes(parts.link) ? "" : `\n${parts.link}`;
  return `${opening}${filled}${link}\n${parts.footer}`;
}
