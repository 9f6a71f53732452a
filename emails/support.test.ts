import { caniemail } from "caniemail";
import { HtmlValidate } from "html-validate";
import { describe, expect, it } from "vitest";
import { TEMPLATE_CODES } from "@/lib/notifications/rules/templates";
import {
  composeEveryBlock,
  composeSystem,
  composeTemplate,
  SYSTEM_KINDS,
} from "@/tests/factories/example-emails";

/** The mail programs whose support we look up (caniemail.com, by its package). */
const CLIENTS = [
  "gmail.*",
  "outlook.windows",
  "outlook.macos",
  "outlook.outlook-com",
  "outlook.ios",
  "outlook.android",
  "apple-mail.*",
  "yahoo.*",
  "samsung-email.*",
] as unknown as Parameters<typeof caniemail>[0]["clients"];

/** What some of them do not support at all, and why the email is right without it. */
const UNSUPPORTED: Record<string, string> = {
  "<style> element": "inline styles hold all but the phone, the wide window and dark mode",
  "@media": "without it two columns of small cards remain, in light colours",
  "Attribute selector": "data-ogsc and data-ogsb are for outlook.com alone",
  "Class selector": "used by the style element alone",
  "Descendant combinator": "used by the style element alone",
  "<body> element": "its colour is on the table inside it, too",
  "border-radius": "corners are square",
  "display:none": "the preview line has four more properties that hide it",
  opacity: "hides the preview line where others do not",
  overflow: "hides the preview line where others do not",
  outline: "only removes a line around pictures",
  "white-space": "elsewhere a day or a number may break at its hyphen",
  "text-decoration-line": "the short form stands for it",
  "height property": "pictures have the height attribute; the initials have a line height",
  "target attribute": "links open in a new window anyway",
  "aria-hidden attribute": "the initials are read before the name that they stand for",
};

/** What some support in part; each has been looked at. */
const PARTIAL: readonly string[] = [
  "!important keyword",
  ...["margin", "padding", "background", "border", "display", "line-height", "max-width"],
  ...["font-size", "font-weight", "text-align", "text-decoration", "width property"],
  ...["width attribute", "height attribute", "align attribute", "dir attribute", "lang attribute"],
  ...["role attribute", "mailto: links", "<ul>, <ol> and <dl>"],
];

const emails = [
  ...TEMPLATE_CODES.map((name) => ({ name, compose: () => composeTemplate(name, "fr") })),
  ...SYSTEM_KINDS.map((name) => ({ name, compose: () => composeSystem(name, "en") })),
  { name: "every block", compose: () => composeEveryBlock("fr") },
];

describe("the markup of emails", () => {
  const titlesOf = (html: string, level: "errors" | "warnings") =>
    new Set(
      [...caniemail({ clients: CLIENTS, html }).issues[level].values()].flat().map(({ title }) => title),
    );

  it.each(emails)("$name uses nothing that a mail program lacks, beyond the list", async ({ compose }) => {
    const { issues } = caniemail({ clients: CLIENTS, html: (await compose()).html });
    const titles = (level: "errors" | "warnings") =>
      [...issues[level].values()].flat().map(({ title }) => title);
    expect(titles("errors").filter((title) => !(title in UNSUPPORTED))).toEqual([]);
    const partial = titles("warnings").filter((title) => !(title in UNSUPPORTED) && !PARTIAL.includes(title));
    expect(partial).toEqual([]);
  });

  it("still uses all that the list explains", async () => {
    const composed = [
      await composeTemplate("fresh-this-week", "fr"),
      await composeSystem("invoice_paid", "fr"),
    ];
    const html = composed.map((email) => email.html).join("");
    expect([...titlesOf(html, "errors")].sort()).toEqual(Object.keys(UNSUPPORTED).sort());
    const whole = html + (await composeEveryBlock("fr")).html;
    const warnings = titlesOf(whole, "warnings");
    expect(PARTIAL.filter((title) => !warnings.has(title))).toEqual([]);
  });

  it("finds what is not on the list", () => {
    const html = '<div style="display:flex;position:fixed"></div>';
    const { issues } = caniemail({ clients: CLIENTS, html });
    const found = [...issues.errors.values()].flat().map(({ title }) => title);
    expect(found).toContain("position");
    expect(found.some((title) => title in UNSUPPORTED)).toBe(false);
  });

  /** Attributes of the years when mail programs were made, and the doctype that they know. */
  const OLD = /^(doctype-html|no-deprecated-attr)$/;
  const validator = new HtmlValidate({ extends: ["html-validate:standard"] });
  const errorsOf = (html: string) =>
    validator.validateStringSync(html).results.flatMap(({ messages }) => messages);

  it.each(emails)(
    "is valid HTML but for the attributes that mail programs need: $name",
    async ({ compose }) => {
      const errors = errorsOf((await compose()).html);
      expect(errors.filter(({ ruleId }) => !OLD.test(ruleId)).map(({ message }) => message)).toEqual([]);
      const attributes = errors.flatMap(
        ({ message }) => message.match(/Attribute "(\w+)"/)?.[1]?.toLowerCase() ?? [],
      );
      const known = ["align", "border", "cellpadding", "cellspacing", "valign", "width"];
      expect([...new Set(attributes)].filter((name) => !known.includes(name))).toEqual([]);
    },
  );
});
