import fc from "fast-check";
import { HtmlValidate } from "html-validate";
import { describe, expect, it } from "vitest";
import { DraftInput } from "@/lib/notifications/inputs";
import { BLANK } from "@/lib/notifications/operations/template-words";
import { BUTTON_PLACES, BUTTON_STYLES, DIVIDER_STYLES } from "@/lib/vocabulary/block-styles";
import { leafBlocks } from "@/lib/vocabulary/blocks";
import type { Block } from "@/lib/vocabulary/json-columns";
import { composeDraft, exampleProduces } from "@/tests/factories/example-emails";
import { seed, share } from "@/tests/setup/long-runs";

const FOLDER = "/uploads/notifications/2026/11/abcdefghijklmnopqrstuvwxyz";
const IMAGE = { url: `${FOLDER}/640.webp`, path: FOLDER, srcset: "", formats: [] };

/** Pieces that try to become markup, a field of ours or a header. */
const PIECES = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "</td></table>",
  "<!--",
  "-->",
  "&lt;b&gt;",
  "{{name}}",
  "{{farm}}",
  "{{produce}}",
  "{{link}}",
  "{",
  "}}",
  'https://ferme.example/a?b=c&d="e"',
  "javascript:alert(1)",
  "\n\n",
  "\u202e",
  "Fraises à 5 $",
  "🍓",
];
const words = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 8 })), { maxLength: 5 })
  .map((pieces) => pieces.join(" ").slice(0, 80));
const id = fc.string({ minLength: 1, maxLength: 8 });
const leaf = fc.oneof(
  fc.record({ id, type: fc.constantFrom("subheading" as const, "content" as const), text: words }),
  fc.record({ id, type: fc.constant("image" as const), image: fc.constant(IMAGE), alt: words }),
  fc.record({
    id,
    type: fc.constant("button" as const),
    text: words,
    url: fc.constantFrom("{{link}}", "https://ferme.example/?q=%3Cb%3E&amp;x='y'"),
    style: fc.constantFrom(...BUTTON_STYLES),
    place: fc.constantFrom(...BUTTON_PLACES),
  }),
);
/** Gives each block an id of its own: two with the same one are refused. */
function withOwnIds(blocks: Block[]): Block[] {
  let count = 0;
  const own = <One extends Block>(one: One): One => ({ ...one, id: `${one.id}${count++}` });
  return blocks.map((one) =>
    own(one.type === "columns" ? { ...one, left: one.left.map(own), right: one.right.map(own) } : one),
  );
}
const block = fc.oneof(
  { weight: 4, arbitrary: leaf },
  { weight: 1, arbitrary: fc.record({ id, type: fc.constant("heading" as const), text: words }) },
  {
    weight: 1,
    arbitrary: fc.record({
      id,
      type: fc.constant("divider" as const),
      style: fc.constantFrom(...DIVIDER_STYLES),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      id,
      type: fc.constant("produces" as const),
      produce_ids: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      id,
      type: fc.constant("columns" as const),
      left: fc.array(leaf, { maxLength: 3 }),
      right: fc.array(leaf, { maxLength: 3 }),
    }),
  },
);

const OLD = /^(doctype-html|no-deprecated-attr)$/;
const validator = new HtmlValidate({ extends: ["html-validate:standard"] });
const draftOf = (blocks: unknown[]) => ({
  ...BLANK,
  type: "all" as const,
  reply_to: null,
  title: "Essai",
  subject_fr: "Essai",
  ...DraftInput.parse({ email_content_fr: blocks }),
});

const CASES = share(200);
const CASE_MS = 1000;

const TAG = /<\/?([a-z][a-z0-9]*)/gi;
const OUR_TAGS = new Set(
  "html head meta title style body div table tbody tr td p h1 h2 a img hr br span i em strong".split(" "),
);

describe("any list of blocks", () => {
  it(
    "renders to valid HTML and to text, and never lets markup through",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(block, { maxLength: 8 }).map(withOwnIds), async (blocks) => {
          const draft = draftOf(blocks);
          const { html, text } = await composeDraft(draft, "fr", { produces: exampleProduces(4) });
          const { results } = validator.validateStringSync(html);
          const errors = results
            .flatMap(({ messages }) => messages)
            .filter(({ ruleId }) => !OLD.test(ruleId));
          expect(errors.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
          const body = html.slice(html.indexOf("<body"));
          const foreign = [...body.matchAll(TAG)].filter(
            ([, name = ""]) => !OUR_TAGS.has(name.toLowerCase()),
          );
          expect(foreign.map(([tag]) => tag)).toEqual([]);
          // What stands between quotes is a value, however it reads.
          const bare = body.replace(/"[^"]*"/g, '""');
          expect(bare.match(/<[^>]*\son\w+\s*=/gi) ?? []).toEqual([]);
          expect(body.match(/href="(?!https?:|mailto:|tel:)[^"]*/g) ?? []).toEqual([]);
          expect((html + text).match(/\{\{(products|own|click|unsubscribe|my_data)/g) ?? []).toEqual([]);
          for (const one of leafBlocks(draft.email_content_fr ?? []))
            if ("text" in one && /^[\p{L}\d $]+$/u.test(one.text)) expect(text).toContain(one.text.trim());
        }),
        { numRuns: CASES, seed },
      );
    },
    CASES * CASE_MS,
  );

  it("shows each chosen product once when one block of cards takes the rest", async () => {
    const cards = async (blocks: Block[]) => {
      const { html, text } = await composeDraft(draftOf(blocks), "fr", { produces: exampleProduces(4) });
      return { count: html.match(/class="picture"/g)?.length ?? 0, html, text };
    };
    const some = { id: "s", type: "produces" as const, produce_ids: [2] };
    const rest = { id: "r", type: "produces" as const };
    const end = { id: "e", type: "content" as const, text: "Au revoir" };
    const both = await cards([rest, end, some]);
    expect(both.count).toBe(4);
    // Strawberries are number 2: alone in the last block, in the text part, too.
    expect(both.text.indexOf("Fraises")).toBeGreaterThan(both.text.indexOf("Au revoir"));
    expect(both.text.indexOf("Tomates")).toBeLessThan(both.text.indexOf("Au revoir"));
    // What no block shows stands at the end, as in an email without such a block.
    const left = await cards([some, end]);
    expect(left.count).toBe(4);
    expect(left.text.indexOf("Fraises")).toBeLessThan(left.text.indexOf("Au revoir"));
    expect(left.text.indexOf("Tomates")).toBeGreaterThan(left.text.indexOf("Au revoir"));
    expect((await cards([{ ...some, produce_ids: [99] }])).count).toBe(4);
  });
});
