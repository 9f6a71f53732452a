import { describe, expect, it } from "vitest";
import { copyMissing, gapsOf, untranslatedBlocks } from "./translation";
import type { DraftState, EditorBlock } from "./types";

const text = (id: string, words: string): EditorBlock => ({ id, type: "content", text: words });
const FRENCH: EditorBlock[] = [
  text("a", "Bonjour"),
  { id: "line", type: "divider" },
  text("b", "Voici {{produce}}"),
];
const draft = (values: Partial<DraftState>): DraftState =>
  ({
    type: "all",
    subject_fr: "Fraises",
    subject_en: "",
    email_content_fr: FRENCH,
    email_content_en: [],
    sms_content_fr: "Fraises !",
    sms_content_en: "",
    ...values,
  }) as DraftState;

describe("a version made from the other language", () => {
  it("is told what it lacks, by channel", () => {
    expect(gapsOf(draft({}), "en")).toEqual({ subject: "missing", sms: "missing", copied: 0, absent: 3 });
    expect(gapsOf(draft({ type: "sms" }), "en")).toEqual({
      subject: "done",
      sms: "missing",
      copied: 0,
      absent: 0,
    });
    expect(gapsOf(draft({}), "fr")).toEqual({ subject: "done", sms: "done", copied: 0, absent: 0 });
  });

  it("takes what is missing, marked until it has words of its own", () => {
    const copied = draft({ ...copyMissing(draft({}), "en") });
    expect(copied.email_content_en).toEqual(FRENCH);
    expect(gapsOf(copied, "en")).toEqual({ subject: "copied", sms: "copied", copied: 2, absent: 0 });
    const [, line, last] = copied.email_content_en;
    const done = [text("a", "Hello"), line!, last!];
    expect(
      gapsOf(draft({ ...copied, subject_en: "Strawberries", email_content_en: done }), "en"),
    ).toMatchObject({
      subject: "done",
      copied: 1,
    });
  });

  it("keeps its own words, and gets a new block beside its neighbour", () => {
    const before = draft({
      subject_en: "Strawberries",
      email_content_en: [text("a", "Hello"), text("own", "More")],
    });
    const { email_content_en, subject_en } = { ...before, ...copyMissing(before, "en") };
    expect(subject_en).toBe("Strawberries");
    expect(email_content_en.map(({ id }) => id)).toEqual(["a", "line", "b", "own"]);
  });

  it("that was written apart lacks no block", () => {
    expect(gapsOf(draft({ email_content_en: [text("z", "Hello")] }), "en").absent).toBe(0);
  });

  it("may share fields and figures without a mark", () => {
    const same = [text("a", "{{produce}}"), text("b", "25 $"), text("c", "")];
    expect([...untranslatedBlocks(same, same)]).toEqual([]);
    const columns: EditorBlock = {
      id: "x",
      type: "columns",
      left: [{ id: "y", type: "content", text: "Bonjour" }],
      right: [],
    };
    expect([...untranslatedBlocks([columns], FRENCH)]).toEqual(["x"]);
  });
});
