import { fitsSms, measureSms } from "./segments";

const letters = new Intl.Segmenter();

/** Returns shorter forms of a name, the longest first: its first words, the start of the first word, no name. */
function* shorterNames(name: string): Generator<string> {
  const words = name.trim().split(/\s+/);
  for (let count = words.length - 1; count > 0; count--) yield words.slice(0, count).join(" ");
  const first = [...letters.segment(words[0] ?? "")].map(({ segment }) => segment);
  const { encoding } = measureSms(first.join(""));
  for (let count = first.length - 1; count > 1; count--) {
    const start = `${first.slice(0, count).join("")}.`;
    // "Zo." for Zoë would only hide the letter that costs.
    if (measureSms(start).encoding === encoding) yield start;
  }
  yield "";
}

/**
 * Returns the longest form of a name with which a text fits, so that one long name does not refuse a whole send. The
 * name stays whole when the text is too long without any name.
 * @param write returns the text with a name
 * @param max segments that the text may have; two by default
 */
export function nameThatFits(name: string, write: (name: string) => string, max?: number): string {
  const fits = (shown: string) => fitsSms(measureSms(write(shown)), max);
  if (name === "" || fits(name) || !fits("")) return name;
  for (const shorter of shorterNames(name)) if (fits(shorter)) return shorter;
  return "";
}
