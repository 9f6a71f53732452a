import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { type Comment, commentsIn, commentsOf } from "@/tests/setup/comments";
import { ROOT } from "@/tests/setup/doors/tree";
import { allDocuments } from "@/tests/setup/markdown";

/** Most words of a sentence of a comment. It ends with . ! ? ; or :, or with a tag of a docstring. */
const MOST_WORDS = 30;
/** Words that never name anything well: the field has better ones. */
const BANNED = /\b(papers|lets? go of|comes? of it|waits? for its turn|br(?:ought|ings?|inging) along)\b/i;
const LONGEST_SUBJECT = 72;

const comments = commentsOf(["lib", "components", "db", "app", "emails", "scripts", "tests"]);

const longSentences = ({ path, text }: Comment): string[] =>
  text
    .split(/(?<=[.!?:;])\s|@\w+/)
    .filter((sentence) => sentence.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length > MOST_WORDS)
    .map((sentence) => `${path}: ${sentence}`);

describe("comments and documents", () => {
  it("have no sentence of more than 30 words in a comment", () => {
    expect(comments.length).toBeGreaterThan(3000);
    expect(comments.flatMap(longSentences)).toEqual([]);
  });

  it("use no word that names nothing well", () => {
    const pages = allDocuments().filter(({ path }) => !path.startsWith("docs/decisions/"));
    const found = [...comments, ...pages].flatMap(({ path, text }) => {
      const word = BANNED.exec(text)?.[0];
      return word ? [`${path}: ${word}`] : [];
    });
    expect(found).toEqual([]);
  });

  it("are read from every place where a comment can stand", () => {
    const source = "/** One. */\nconst a = [\n  // Two.\n  1,\n];\nexport { a }; // no leading comment\n";
    expect(commentsIn("a.ts", source).map(({ text }) => text)).toEqual(["One.", "Two."]);
    const long = `${"word ".repeat(31)}.`;
    expect(longSentences({ path: "a.ts", text: long })).toHaveLength(1);
  });
});

it("subjects of commits are at most 72 characters", () => {
  // A shallow clone has its last commits alone, and an archive has none.
  let subjects: string[] = [];
  try {
    subjects = execFileSync("git", ["log", "-50", "--no-merges", "--format=%s"], {
      cwd: ROOT,
      encoding: "utf8",
    })
      .trim()
      .split("\n");
  } catch {}
  expect(subjects.filter((subject) => subject.length > LONGEST_SUBJECT)).toEqual([]);
});
