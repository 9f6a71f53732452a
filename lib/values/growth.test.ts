import { describe, expect, it } from "vitest";
import { guessMapping } from "@/lib/imports/rules/guess-mapping";
import { line, name } from "./fields";
import { hasWebAddress, isOneLine } from "./plain-line";
import { recipientKey } from "./recipient-key";
import { textWithoutSecrets } from "./secret-texts";
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

const HOSTILE = [
  "A_",
  "a.",
  "\uFE0F",
  "👩\u200D",
  "a@",
  "0 ",
  "-",
  "%40",
  "(0",
  " ,",
  "\t",
  "10.",
  "00000000-",
];
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
/** Eight times the text takes eight times the time, or thrice that while garbage is collected; a square 64 times. */
const [SHARE, MOST_GROWTH] = [8, 24];
/** Short times say nothing. */
const MEASURABLE_MS = 60;

function isSquare(read: (text: string) => unknown, text: string): boolean {
  const grows = () => {
    const whole = cpuOf(() => read(text));
    const share = () => cpuOf(() => read(text.slice(0, text.length / SHARE)));
    return whole > MEASURABLE_MS && whole / share() > MOST_GROWTH;
  };
  // A busy machine may take the processor away for one measurement, but not for each of three.
  return grows() && grows() && grows();
}

describe("a reader of text", () => {
  it.each(Object.entries(READERS))("takes no longer than its text is long: %s", (_, read) => {
    for (const part of HOSTILE)
      expect({ part, square: isSquare(read, part.repeat(CHARACTERS / part.length)) }).toEqual({
        part,
        square: false,
      });
  });

  it("would be found if it began anew at each letter", () => {
    expect(isSquare((text) => /a+b/.test(text), "a".repeat(16_000))).toBe(true);
    // Slow on purpose, and slower on a busy machine.
  }, 60_000);
});

describe("a text that is too long", () => {
  it("is not read by the checks after its length", () => {
    const { error } = name(120, "required").safeParse("a.bc".repeat(1000));
    expect(error?.issues.map(({ code }) => code)).toEqual(["too_big"]);
  });
});
