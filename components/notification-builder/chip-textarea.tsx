"use client";

import {
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cn } from "@/components/ui/class-names";
import { afterPaint } from "./after-paint";
import {
  type Chip,
  type ChipWords,
  chipsIn,
  shownText,
  slashQuery,
  storedText,
  wholeChips,
} from "./chip-text";
import { type Mark, marked } from "./text-marks";
import { whileTyping } from "./use-drawn-draft";

export interface ChipTextareaHandle {
  focus: () => void;
  /** Puts words at the caret, in place of the `before` characters in front of it. */
  insert: (words: string, before?: number) => void;
  /** Puts a mark on the selected words, or takes it away; without a selection, on `words`. */
  mark: (mark: Mark, words: string) => void;
}

type Attributes = Omit<
  ComponentProps<"textarea">,
  "lang" | "value" | "defaultValue" | "onChange" | "onSelect"
>;

/** With one row the text is one line. */
export interface ChipTextareaProps extends Attributes {
  chips: ChipWords;
  /** The text as it is stored, with {{fields}}. */
  value: string;
  handle: Ref<ChipTextareaHandle>;
  /** Characters to mark, because they make a text message longer. */
  costly?: ReadonlySet<string>;
  onChange: (value: string) => void;
  /** Called with the shown text and the caret after each move and edit. */
  onCaret: (shown: string, caret: number) => void;
}

/** Writes over a part of the text in a way that the browser can undo. */
function write(field: HTMLTextAreaElement, words: string, from: number, to: number): void {
  field.focus();
  field.setSelectionRange(from, to);
  if (document.execCommand(words === "" ? "delete" : "insertText", false, words)) return;
  field.setRangeText(words, from, to, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Returns where the part of a text ends that differs from the text before. */
function endOfChange(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same++;
  return after.length - same;
}

/** Shows words behind the field; characters that make a text message longer have a coloured ground. */
function Ground({ words, costly }: { words: string; costly?: ReadonlySet<string> }) {
  if (!costly?.size) return words;
  return [...words].map((character, at) =>
    costly.has(character) ? (
      <mark key={at} className="rounded-xs bg-highlight text-transparent">
        {character}
      </mark>
    ) : (
      character
    ),
  );
}

/** Returns the selection that holds no part of a chip, given the one before. */
function outside(chips: Chip[], [a, b]: [number, number], [wasA, wasB]: [number, number]): [number, number] {
  const around = (at: number) => chips.find(({ from, to }) => from < at && at < to);
  if (a !== b) {
    const [first, last] = [around(a), around(b)];
    return [
      first ? (a > wasA && wasA >= first.from ? first.to : first.from) : a,
      last ? (b < wasB && wasB <= last.to ? last.from : last.to) : b,
    ];
  }
  const chip = around(a);
  if (!chip) return [a, a];
  if (chip.kind === "blank") return [chip.from, chip.to];
  // One step of an arrow key goes over the whole chip; a click goes to the nearer side.
  const step = wasA === wasB && (wasA === chip.from || wasA === chip.to) && Math.abs(a - wasA) === 1;
  const right = step ? wasA === chip.from : a - chip.from >= chip.to - a;
  return right ? [chip.to, chip.to] : [chip.from, chip.from];
}

/**
 * A text field whose merge fields are chips. It is a plain textarea, so that undo, copying, spelling and screen readers
 * work as everywhere; a copy of the text behind it paints the chips and gives the height. React does not control it: a
 * key is painted before anything else follows it.
 */
export function ChipTextarea(props: ChipTextareaProps) {
  const {
    chips: { lang, names },
    value,
    handle,
    costly,
    onChange: _change,
    onCaret: _caret,
    ...attributes
  } = props;
  const { rows = 1 } = attributes;
  const multiline = rows > 1;
  const field = useRef<HTMLTextAreaElement>(null);
  const selection = useRef<[number, number]>([0, 0]);
  const [shown, setShown] = useState(() => shownText(value, lang, names));
  const [first] = useState(shown);
  const [given, setGiven] = useState(value);
  /** The words of the field, and whether the editor still has to be told of them. */
  const typed = useRef({ words: shown, waiting: false });
  const newest = useRef(props);
  // Own words that the editor has not given back yet.
  const told = useRef(new Set<string>());
  if (value !== given) {
    setGiven(value);
    // Anything else came from elsewhere: another tab, a swap of characters, an undone removal.
    if (!told.current.has(value)) setShown(shownText(value, lang, names));
  }

  useImperativeHandle(handle, () => ({
    focus: () => field.current?.focus(),
    insert: (words, before = 0) => {
      if (!field.current) return;
      const { selectionStart, selectionEnd } = field.current;
      write(field.current, words, selectionStart - before, selectionEnd);
    },
    mark: (mark, words) => {
      if (!field.current) return;
      const { value: text, selectionStart, selectionEnd } = field.current;
      const change = marked(text, [selectionStart, selectionEnd], mark, words);
      write(field.current, change.words, change.from, change.to);
      field.current.setSelectionRange(...change.selection);
    },
  }));

  useLayoutEffect(() => {
    newest.current = props;
  });

  useLayoutEffect(() => {
    if (typed.current.waiting) return;
    typed.current.words = shown;
    if (!field.current || field.current.value === shown) return;
    const place = endOfChange(field.current.value, shown);
    field.current.value = shown;
    // A step back leaves the caret where the words changed.
    if (document.activeElement === field.current) field.current.setSelectionRange(place, place);
  }, [shown]);

  useLayoutEffect(() => {
    if (value === storedText(shown, names)) told.current.clear();
  }, [value, shown, names]);

  function tell() {
    if (!typed.current.waiting) return;
    typed.current.waiting = false;
    const { words } = typed.current;
    setShown(words);
    const stored = storedText(words, names);
    told.current.add(stored);
    // The field shows its words at once; the rest of the screen follows when there is time.
    whileTyping(() => newest.current.onChange(stored));
    newest.current.onCaret(words, field.current?.selectionEnd ?? words.length);
  }

  function change(target: HTMLTextAreaElement, composing: boolean) {
    const line = multiline
      ? target.value
      : target.value.replace(/\s+/g, (space) => (space.includes("\n") ? " " : space));
    const whole = composing ? line : wholeChips(typed.current.words, line);
    const words = whole.includes("{{") ? shownText(storedText(whole, names), lang, names) : whole;
    const asWritten = words === target.value;
    if (!asWritten) {
      const caret = words.length - (target.value.length - target.selectionEnd);
      target.value = words;
      target.setSelectionRange(caret, caret);
    }
    typed.current = { words, waiting: true };
    // The list of fields answers to the next key, so it must not be late.
    const listed =
      attributes["aria-controls"] !== undefined || slashQuery(words, target.selectionEnd) !== null;
    if (asWritten && !listed) afterPaint(tell);
    else tell();
  }

  function select({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) {
    const { selectionStart, selectionEnd, selectionDirection } = currentTarget;
    const [a, b] = outside(chipsIn(currentTarget.value), [selectionStart, selectionEnd], selection.current);
    selection.current = [a, b];
    if (a !== selectionStart || b !== selectionEnd) currentTarget.setSelectionRange(a, b, selectionDirection);
    newest.current.onCaret(currentTarget.value, a === b ? a : -1);
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    // A command, such as moving the block or a step back, comes after the words that were typed before it.
    if (event.altKey || event.ctrlKey || event.metaKey) tell();
    props.onKeyDown?.(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !multiline) return event.preventDefault();
    const { selectionStart: at, selectionEnd } = event.currentTarget;
    if (at !== selectionEnd) return;
    // The whole chip is selected before it is deleted, so that one undo brings it back.
    const chips = chipsIn(event.currentTarget.value);
    const chip =
      event.key === "Backspace"
        ? chips.find(({ to }) => to === at)
        : event.key === "Delete"
          ? chips.find(({ from }) => from === at)
          : undefined;
    if (!chip) return;
    // The letters before it are a step of their own.
    tell();
    event.currentTarget.setSelectionRange(chip.from, chip.to);
  }

  const chips = chipsIn(shown);
  const ends = [0, ...chips.map(({ to }) => to)];
  return (
    <div className="grid">
      <div
        aria-hidden="true"
        className={cn(
          "control pointer-events-none select-none whitespace-pre-wrap break-words border-transparent text-transparent [grid-area:1/1]",
          multiline && "py-2.5",
        )}
      >
        {chips.map(({ kind, from, to }, at) => (
          <span key={at}>
            <Ground words={shown.slice(ends[at], from)} costly={costly} />
            <span
              className={cn(
                "rounded-sm box-decoration-clone py-0.5",
                kind === "field"
                  ? "bg-primary-soft ring-1 ring-primary/40"
                  : "bg-warning-soft ring-1 ring-warning",
              )}
            >
              {shown.slice(from, to)}
            </span>
          </span>
        ))}
        <Ground words={shown.slice(ends.at(-1))} costly={costly} />
        {"\u200b"}
      </div>
      <textarea
        ref={field}
        {...attributes}
        {...{ lang, rows }}
        defaultValue={first}
        spellCheck
        className={cn(
          "control resize-none overflow-hidden whitespace-pre-wrap break-words bg-transparent [grid-area:1/1]",
          multiline && "py-2.5",
        )}
        onChange={({ target, nativeEvent }) => change(target, (nativeEvent as InputEvent).isComposing)}
        onSelect={select}
        onKeyDown={press}
        onBlur={(event) => {
          tell();
          props.onBlur?.(event);
        }}
      />
    </div>
  );
}
