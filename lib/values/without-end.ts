/** Returns a text without the characters at its end that `dropped` contains. A pattern would begin at each of them. */
export function withoutEnd(text: string, dropped: RegExp): string {
  let end = text.length;
  while (end > 0 && dropped.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
