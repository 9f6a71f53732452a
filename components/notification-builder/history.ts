import { WORD_FIELDS } from "@/lib/vocabulary/message-words";
import type { DraftState } from "./types";

/** What can be undone: all that the step of the words shows. */
const WORDS = ["title", "type", ...WORD_FIELDS, "reply_to"] as const satisfies readonly (keyof DraftState)[];

export type Words = Pick<DraftState, (typeof WORDS)[number]>;

export const MAX_STEPS = 50;
const TYPING_PAUSE_MS = 1500;

/** The most letters that come in one frame while somebody types, or holds a key. */
const MOST_AT_ONCE = 4;

/** A letter that was typed or taken out, or the few of one frame. */
interface Letter {
  /** The text in which it is, such as "email_content_fr.3.text". */
  path: string;
  act: "typed" | "deleted";
  start: number;
  /** Where the next letter of the same word would start: behind it, or in front of it. */
  next: readonly number[];
  startsWithSpace: boolean;
  endsWithSpace: boolean;
}

export interface History {
  past: readonly Words[];
  future: readonly Words[];
  /** The last letter and its time, as long as the next one may belong to the same step. */
  typing: (Letter & { at: number }) | null;
}

export const NO_HISTORY: History = { past: [], future: [], typing: null };

const wordsOf = (draft: DraftState): Words =>
  Object.fromEntries(WORDS.map((name) => [name, draft[name]])) as unknown as Words;

/** Returns the names of the fields that differ between two drafts. */
export const changedWords = (one: Words, other: Words): (keyof Words)[] =>
  WORDS.filter((name) => one[name] !== other[name]);

interface TextChange {
  path: string;
  before: string;
  after: string;
}

/** Returns the one text in which two values differ, or null when they differ elsewhere. */
function changedText(before: unknown, after: unknown, path = ""): TextChange | null {
  if (typeof before === "string" && typeof after === "string") return { path, before, after };
  if (!before || !after || typeof before !== "object" || typeof after !== "object") return null;
  const [one, other] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const names = Object.keys(other);
  if (names.length !== Object.keys(one).length) return null;
  const differing = names.filter((name) => one[name] !== other[name]);
  const [name] = differing;
  return differing.length === 1 && name !== undefined
    ? changedText(one[name], other[name], `${path}.${name}`)
    : null;
}

/** Returns the letters that were typed or deleted, or null for any other change, such as that of a field or a paste. */
function letterOf({ path, before, after }: TextChange): Letter | null {
  const [longer, shorter] = after.length > before.length ? [after, before] : [before, after];
  const count = longer.length - shorter.length;
  let start = 0;
  while (start < shorter.length && longer[start] === shorter[start]) start++;
  const letters = longer.slice(start, start + count);
  const isTyping = count <= MOST_AT_ONCE && longer.slice(start + count) === shorter.slice(start);
  if (count === 0 || !isTyping) return null;
  const typed = longer === after;
  return {
    path,
    act: typed ? "typed" : "deleted",
    start,
    next: typed
      ? [start + count]
      : [start, ...Array.from({ length: MOST_AT_ONCE }, (_, by) => start - by - 1)],
    startsWithSpace: /^\s/.test(letters),
    endsWithSpace: /\s$/.test(letters),
  };
}

/** Returns whether a letter continues the word that the one before belongs to. */
const continues = (letter: Letter, last: Letter & { at: number }, now: number): boolean =>
  letter.path === last.path &&
  letter.act === last.act &&
  now - last.at < TYPING_PAUSE_MS &&
  last.next.includes(letter.start) &&
  (letter.act === "deleted" || letter.startsWithSpace || !last.endsWithSpace);

/** Returns the history after a change. Letters of one word are one step. */
export function record(history: History, before: DraftState, after: DraftState, now: number): History {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  if (changedWords(one, other).length === 0) return history;
  const text = changedText(one, other);
  const letter = text && letterOf(text);
  const typing = letter && { ...letter, at: now };
  if (letter && history.typing && history.future.length === 0 && continues(letter, history.typing, now))
    return { ...history, typing };
  return { past: [...history.past, one].slice(-MAX_STEPS), future: [], typing };
}

interface Step {
  history: History;
  draft: DraftState;
}

/** Returns the draft before the last step; null when there is none. */
export function undo({ past, future }: History, draft: DraftState): Step | null {
  const words = past.at(-1);
  return words
    ? {
        history: { past: past.slice(0, -1), future: [...future, wordsOf(draft)], typing: null },
        draft: { ...draft, ...words },
      }
    : null;
}

/** Returns the draft after the step that was undone last; null when there is none. */
export function redo({ past, future }: History, draft: DraftState): Step | null {
  const words = future.at(-1);
  return words
    ? {
        history: { past: [...past, wordsOf(draft)], future: future.slice(0, -1), typing: null },
        draft: { ...draft, ...words },
      }
    : null;
}
