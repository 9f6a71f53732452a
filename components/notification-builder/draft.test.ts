import { describe, expect, it } from "vitest";
import { DraftInput } from "@/lib/notifications/inputs";
import { draftOf, hasWords, isWholeAddress, leadsElsewhere, payloadOf, whenOf } from "./draft";

const stored = {
  title: "Fraises",
  type: "all" as const,
  subject_fr: "Bonjour {{name}}",
  subject_en: "Hello {{name}}",
  email_content_fr: [{ id: "a", type: "content" as const, text: "Voici {{produce}}" }],
  email_content_en: [],
  sms_content_fr: "",
  sms_content_en: "",
  produce_ids: [1],
  subscriber_filters: {},
  reply_to: null,
  scheduled_day: null,
  scheduled_hour: null,
  continue_next_day: false,
};

describe("a draft in the editor", () => {
  it("has words to lose as soon as one text is there", () => {
    const empty = { ...stored, subject_fr: "", subject_en: "", email_content_fr: [] };
    expect(hasWords(draftOf(stored))).toBe(true);
    expect(hasWords(draftOf(empty))).toBe(false);
    expect(hasWords(draftOf({ ...empty, sms_content_en: "Hi" }))).toBe(true);
  });

  it("is planned when it names a day, whoever saved it, and else goes out at once", () => {
    expect(whenOf(draftOf({ ...stored, scheduled_day: "2026-12-04", scheduled_hour: 9 }))).toBe("schedule");
    // A farm's usual hour alone plans nothing.
    expect(whenOf(draftOf({ ...stored, scheduled_hour: 9 }))).toBe("now");
  });

  it("gives a block that an old step back stored twice an id of its own, so that it can be saved", () => {
    const text = (id: string, words: string) => ({ id, type: "content" as const, text: words });
    const long = "x".repeat(40);
    const twice = [
      text("a", "Un"),
      text("a", "Deux"),
      {
        id: "c",
        type: "columns" as const,
        left: [text("a", "Trois"), text("b", "x")],
        right: [text("b", "y")],
      },
      text(long, "z"),
      text(long, "z"),
    ];
    const draft = draftOf({ ...stored, email_content_fr: twice, email_content_en: twice });
    const { email_content_fr } = DraftInput.parse(payloadOf(draft));
    expect(email_content_fr?.map(({ id }) => id)).toEqual(["a", "a-2", "c", long, `${long.slice(4)}-2`]);
    expect(email_content_fr?.[2]).toMatchObject({
      left: [{ id: "a-3", text: "Trois" }, { id: "b" }],
      right: [{ id: "b-2", text: "y" }],
    });
    expect(draft.email_content_en).toEqual(draft.email_content_fr);
    const saved = { ...stored, ...draft, reply_to: null } as Parameters<typeof draftOf>[0];
    expect(draftOf(saved)).toEqual(draft);
  });

  it("is saved without what is only half typed", () => {
    const draft = draftOf(stored);
    draft.reply_to = "rose@";
    draft.email_content_fr = [
      { id: "i", type: "image", image: null, alt: "" },
      { id: "b", type: "button", text: "Voir", url: "https://pot" },
    ];
    const payload = payloadOf(draft);
    expect(payload).not.toHaveProperty("reply_to");
    expect(payload.email_content_fr).toEqual([{ id: "b", type: "button", text: "Voir", url: "{{link}}" }]);
    expect(payload.scheduled_day).toBeNull();
  });

  it.each([
    ["{{lien}}", true],
    ["https://ferme.example/paniers", true],
    ["ferme.example", false],
    ["javascript:alert(1)", false],
    ["https://", false],
  ])("address %s", (url, whole) => expect(isWholeAddress(url)).toBe(whole));
});

it("leads a button elsewhere by its address alone, so that a step back changes both", () => {
  expect([leadsElsewhere("{{link}}"), leadsElsewhere("{{lien}} ")]).toEqual([false, false]);
  expect([leadsElsewhere(""), leadsElsewhere("https://ferme.example")]).toEqual([true, true]);
});
