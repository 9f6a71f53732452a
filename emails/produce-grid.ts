const TABLE =
  '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 12px">';

const alone = (card: string): string => `${TABLE}<tbody><tr><td>${card}</td></tr></tbody></table>`;

/**
 * Returns the cards of the highlighted produce as rows of two; a phone shows one below the other. The last of an odd
 * number has a row of its own, as wide as two. It is plain text work, because the cards that are left are only known
 * when a batch is sent.
 */
export function produceGrid(cards: readonly string[]): string {
  const cell = (card: string, side: "left" | "right") =>
    `<td class="half" width="50%" valign="top" style="padding:0 ${side === "left" ? "10px 24px 0" : "0 24px 10px"}">${card}</td>`;
  const rows: string[] = [];
  for (let at = 0; at + 1 < cards.length; at += 2)
    rows.push(`<tr>${cell(cards[at] ?? "", "left")}${cell(cards[at + 1] ?? "", "right")}</tr>`);
  const pairs =
    rows.length > 0
      ? `${TABLE.replace("<table", '<table class="pair"')}<tbody>${rows.join("")}</tbody></table>`
      : "";
  const last = cards.length % 2 === 1 ? cards.at(-1) : undefined;
  return pairs + (last === undefined ? "" : alone(last));
}
