import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type History, MAX_STEPS, NO_HISTORY, record, redo, undo } from "./history";
import type { DraftState, EditorBlock } from "./types";

const DRAFT: DraftState = {
  title: "",
  type: "all",
  subject_fr: "",
  subject_en: "",
  email_content_fr: [{ id: "a", type: "content", text: "" }],
  email_content_en: [],
  sms_content_fr: "",
  sms_content_en: "",
  produce_ids: [],
  subscriber_filters: {},
  reply_to: "",
  scheduled_day: "",
  scheduled_hour: null,
  continue_next_day: false,
};

interface Desk {
  draft: DraftState;
  history: History;
}

const start = (): Desk => ({ draft: DRAFT, history: NO_HISTORY });
const change = ({ draft, history }: Desk, part: Partial<DraftState>, at = 0): Desk => {
  const next = { ...draft, ...part };
  return { draft: next, history: record(history, draft, next, at) };
};
const step = (way: typeof undo, { draft, history }: Desk): Desk => way(history, draft) ?? { draft, history };

/** Types letters at the end of the subject, one each 100 ms. */
const type = (desk: Desk, letters: string, from = 0): Desk =>
  [...letters].reduce(
    (now, letter, at) => change(now, { subject_fr: now.draft.subject_fr + letter }, from + at * 100),
    desk,
  );

describe("a step back", () => {
  it("takes a word that was typed, not a letter", () => {
    const typed = type(start(), "Bonjour tout");
    const once = step(undo, typed);
    expect(once.draft.subject_fr).toBe("Bonjour ");
    expect(step(undo, once).draft.subject_fr).toBe("");
    expect(step(redo, step(redo, step(undo, once))).draft).toEqual(typed.draft);
  });

  it("keeps two fields, two places and a pause apart", () => {
    const pause = type(type(start(), "ab"), "cd", 5000);
    expect(step(undo, pause).draft.subject_fr).toBe("ab");
    const fields = change(type(start(), "ab"), { title: "x" }, 200);
    expect(step(undo, fields).draft).toMatchObject({ subject_fr: "ab", title: "" });
    const places = change(type(start(), "ab"), { subject_fr: "Zab" }, 250);
    expect(step(undo, places).draft.subject_fr).toBe("ab");
  });

  it("gives deleted letters back together, and a chip by itself", () => {
    const chip = change(start(), { subject_fr: "Bonjour {{name}}x" });
    const noX = change(chip, { subject_fr: "Bonjour {{name}}" }, 10);
    const noChip = change(noX, { subject_fr: "Bonjour " }, 20);
    expect(step(undo, noChip).draft.subject_fr).toBe("Bonjour {{name}}");
    const shorter = ["abc", "ab", "a"].reduce(
      (now, subject_fr, at) => change(now, { subject_fr }, at),
      start(),
    );
    expect(step(undo, shorter).draft.subject_fr).toBe("abc");
  });

  it("leaves alone what the step of the words does not show", () => {
    const chosen = change(type(start(), "a"), { produce_ids: [7], scheduled_hour: 9 });
    const back = step(undo, chosen);
    expect(back.draft).toMatchObject({ subject_fr: "", produce_ids: [7], scheduled_hour: 9 });
    expect(undo(back.history, back.draft)).toBeNull();
  });

  it("goes back fifty steps and no more", () => {
    const many = Array.from({ length: MAX_STEPS + 20 }, (_, at) => at);
    const full = many.reduce((now, at) => change(now, { title: `title ${at}` }, at * 9999), start());
    const first = many.reduce((now) => step(undo, now), full);
    expect(first.draft.title).toBe("title 19");
    expect(MAX_STEPS).toBe(50);
  });

  it("is forgotten by a new change", () => {
    const back = step(undo, type(start(), "ab"));
    const other = change(back, { subject_fr: "c" });
    expect(redo(other.history, other.draft)).toBeNull();
  });
});

const text = fc.string({ maxLength: 4 });
const block: fc.Arbitrary<EditorBlock> = fc.oneof(
  fc.record({ id: text, type: fc.constant("content" as const), text }),
  fc.record({ id: text, type: fc.constant("divider" as const) }),
  fc.record({
    id: text,
    type: fc.constant("columns" as const),
    left: fc.array(fc.record({ id: text, type: fc.constant("subheading" as const), text }), { maxLength: 2 }),
    right: fc.array(fc.record({ id: text, type: fc.constant("content" as const), text }), { maxLength: 1 }),
  }),
);
const part: fc.Arbitrary<Partial<DraftState>> = fc.oneof(
  fc.record({ title: text }),
  fc.record({ subject_en: text }),
  fc.record({ email_content_fr: fc.array(block, { maxLength: 3 }) }),
  fc.record({ type: fc.constantFrom("all" as const, "email" as const, "sms" as const) }),
);

describe("any changes", () => {
  it("are all taken back, and made again, to the same draft", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(part, fc.nat(3000)), { maxLength: 40 }), (changes) => {
        const end = changes.reduce((now, [one, wait], at) => change(now, one, at * 1000 + wait), start());
        let back = end;
        while (back.history.past.length > 0) back = step(undo, back);
        expect(back.draft).toEqual(DRAFT);
        while (back.history.future.length > 0) back = step(redo, back);
        expect(back.draft).toEqual(end.draft);
        expect(back.history.past).toEqual(end.history.past);
      }),
    );
  });
});
