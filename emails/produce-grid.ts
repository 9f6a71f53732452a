const TABLE =
  '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 12px">';

/**
 * Returns the cards of the highlighted produce as rows of two; a phone shows one below the other. It is plain text
 * work, because the cards that are left are only known when a batch is sent.
 */
export function produceGrid(cards: readonly string[]): string {
  const [only] = cards;
  if (only === undefined) return "";
  if (cards.length === 1) return `${TABLE}<tbody><tr><td>${only}</td></tr></tbody></table>`;
  const cell = (card: string, side: "left" | "right") =>
    `<td class="half" width="50%" valign="top" style="padding:0 ${side === "left" ? "10px 24px 0" : "0 24px 10px"}">${card}</td>`;
  const rows: string[] = [];
  for (let at = 0; at < cards.length; at += 2) {
    const next = cards[at + 1];
    const right = next === undefined ? '<td width="50%"></td>' : cell(next, "right");
    rows.push(`<tr>${cell(cards[at] ?? "", "left")}${right}</tr>`);
  }
  return `${TABLE.replace("<table", '<table class="pair"')}<tbody>${rows.join("")}</tbody></table>`;
}
