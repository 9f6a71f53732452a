import { describe, expect, it } from "vitest";
import { textWithoutSecrets } from "@/lib/i18n/without-secrets";
import { guessMapping } from "@/lib/imports/rules/guess-mapping";
import { line, name } from "./fields";
import { hasWebAddress, isOneLine } from "./plain-line";
import { recipientKey } from "./recipient-key";
import { slug } from "./slug";

/** Least CPU time of three calls in milliseconds. */
function cpuOf(work: () => unknown): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    }),
  );
}

const HOSTILE = ["A_", "a.", "\uFE0F", "👩\u200D", "a@", "0 ", "-", "%40", "(0", " ,", "\t"];
const READERS: Record<string, (text: string) => unknown> = {
  hasWebAddress,
  isOneLine,
  textWithoutSecrets,
  recipientKey,
  slug,
  "a name": (text) => name(120, "required").safeParse(text),
  "a line": (text) => line(120, "required").safeParse(text),
  "columns of a file": (text) => guessMapping(["a"], [[text]]),
};
const CHARACTERS = 200_000;
/** Twice the text takes twice the time; a square takes four times. Short times say nothing. */
const MOST_GROWTH = 3.2;
const MEASURABLE_MS = 60;
const ATTEMPTS = 3;

describe("a reader of text", () => {
  it.each(Object.entries(READERS))("takes no longer than its text is long: %s", (_, read) => {
    for (const part of HOSTILE) {
      const text = part.repeat(CHARACTERS / part.length);
      const grows = () => {
        const half = cpuOf(() => read(text.slice(0, CHARACTERS / 2)));
        const whole = cpuOf(() => read(text));
        return whole > MEASURABLE_MS && whole / half >= MOST_GROWTH;
      };
      // Half of a text can be lucky on a busy machine; a square is one each time.
      const square = Array.from({ length: ATTEMPTS }).every(grows);
      expect({ part, square }).toEqual({ part, square: false });
    }
  });
});

describe("a text that is too long", () => {
  it("is not read by the checks after its length", () => {
    const { error } = name(120, "required").safeParse("a.bc".repeat(1000));
    expect(error?.issues.map(({ code }) => code)).toEqual(["too_big"]);
  });
});
