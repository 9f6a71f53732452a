import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { audit_entries, faqs } from "@/db/schema";
import { FAQ_FACTS } from "@/lib/faqs/rules";
import {
  createFaq,
  deleteFaq,
  listFaqs,
  moveFaq,
  publishFaq,
  readFaq,
  readFaqs,
  updateFaq,
} from "@/lib/faqs/service";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { FAQS_TAG } from "@/lib/platform/cache-tags";
import { siteFacts } from "@/lib/site/facts";
import { faqCategories } from "@/lib/site/faq";
import { HELP } from "@/lib/site/help";
import { readHelp } from "@/lib/site/service";
import { faqStructuredData } from "@/lib/site/structured-data";
import { FAQ_CATEGORIES } from "@/lib/vocabulary/enumerations";
import { LANGS } from "@/lib/vocabulary/languages";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeUser } from "@/tests/factories/tenant";

const LEFTOVER = /[{}]|undefined|NaN|categories\./;
const words = (mark: string) => ({
  category: "results",
  question_fr: `Quand récolter ${mark} ?`,
  answer_fr: "En été.\r\n\r\nPendant {trial_days} jours.",
  question_en: `When to harvest ${mark}?`,
  answer_en: "In summer.\n\nFor {trial_days} days.",
});
const mark = () => crypto.randomUUID().slice(0, 8);
const superAdmin = async () => asUser(await makeUser({ is_admin: true }));
const shown = async (lang: (typeof LANGS)[number]) =>
  faqCategories(lang, await readFaqs(asVisitor({ lang })));
const placesOf = async (ids: readonly number[]) => {
  const admin = await superAdmin();
  return (await listFaqs(admin)).map(({ id }) => id).filter((id) => ids.includes(id));
};

describe.each(LANGS)("the questions of a new site, %s", (lang) => {
  it("are at least five in each subject, with every figure filled in", async () => {
    const categories = await shown(lang);
    expect(categories.map(({ key }) => key)).toEqual([...FAQ_CATEGORIES]);
    for (const { questions } of categories) expect(questions.length).toBeGreaterThanOrEqual(5);
    const texts = categories.flatMap(({ anchor, title, questions }) => [
      anchor,
      title,
      ...questions.flatMap(({ question, answer }) => [question, answer]),
    ]);
    expect(texts.filter((text) => LEFTOVER.test(text))).toEqual([]);
  });

  it("are what search engines read, word for word", async () => {
    const categories = await shown(lang);
    const { mainEntity } = faqStructuredData(categories, "https://potager.example", lang);
    expect(mainEntity.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(
      categories.flatMap(({ questions }) => questions.map(({ question, answer }) => [question, answer])),
    );
  });
});

describe("a question", () => {
  it("is a draft first, then on the page at once, in both languages", async () => {
    const admin = await superAdmin();
    const one = mark();
    const { faq_id } = await createFaq(admin, words(one));
    expect(admin.stale).toContain(FAQS_TAG);
    const onPage = async (lang: "fr" | "en") =>
      (await shown(lang))
        .flatMap(({ questions }) => questions)
        .find(({ question }) => question.includes(one));
    expect(await onPage("fr")).toBeUndefined();
    await publishFaq(admin, { faq_id, published: true });
    const days = siteFacts("fr").trial_days;
    expect((await onPage("fr"))!.answer).toBe(`En été.\n\nPendant ${days} jours.`);
    expect((await onPage("en"))!.question).toBe(`When to harvest ${one}?`);
    await publishFaq(admin, { faq_id, published: false });
    expect(await onPage("fr")).toBeUndefined();
    const acts = await db()
      .select()
      .from(audit_entries)
      .where(
        and(
          sql`${audit_entries.after} ->> 'faq_id' = ${String(faq_id)}`,
          eq(audit_entries.user_id, Number(Reflect.get(admin.actor, "user_id"))),
        ),
      );
    expect(acts.map(({ action }) => action)).toEqual([
      "account.add-faq",
      "account.publish-faq",
      "account.hide-faq",
    ]);
    await deleteFaq(admin, { faq_id });
    await expect(readFaq(admin, { faq_id })).rejects.toMatchObject({ code: "not_found" });
  });

  it("needs its words in both languages to be public, not to be a draft", async () => {
    const admin = await superAdmin();
    const half = { ...words(mark()), question_en: "", answer_en: " " };
    await expect(createFaq(admin, { ...half, published: true })).rejects.toMatchObject({
      issues: [{ path: ["question_en"] }, { path: ["answer_en"] }],
    });
    const { faq_id } = await createFaq(admin, half);
    await expect(publishFaq(admin, { faq_id, published: true })).rejects.toMatchObject({ code: "invalid" });
    await expect(createFaq(admin, { category: "cost", answer_fr: "Oui." })).rejects.toMatchObject({
      issues: [{ path: ["question_fr"] }],
    });
    await deleteFaq(admin, { faq_id });
  });

  it.each([
    ["{nothing}", "unknownFact", "{nothing}"],
    ["{trial_days", "openBrace", "{trial_days"],
    ["<b>gras</b>", "tagInText", "<b>"],
    ["{officer_email}", "unknownFact", "{officer_email}"],
  ])("refuses %s in a text, and says which word is wrong and why", async (text, key, word) => {
    const admin = await superAdmin();
    const written = { ...words(mark()), question_fr: `Ça va ? ${text}`, answer_en: text };
    const refused = {
      code: "invalid",
      fields: { question_fr: [{ key, values: { word } }], answer_en: [{ key, values: { word } }] },
    };
    await expect(createFaq(admin, written)).rejects.toMatchObject(refused);
    const { faq_id } = await createFaq(admin, words(mark()));
    await expect(updateFaq(admin, { ...written, faq_id, version: 1 })).rejects.toMatchObject(refused);
    expect(CATALOGUE.en.errors).toHaveProperty(key, expect.stringContaining("{word}"));
    await deleteFaq(admin, { faq_id });
  });

  it("tells a second editor, and loses neither's words", async () => {
    const admin = await superAdmin();
    const { faq_id } = await createFaq(admin, words(mark()));
    const { version } = await readFaq(admin, { faq_id });
    const first = { ...words("une"), faq_id, version };
    await updateFaq(admin, first);
    await expect(updateFaq(await superAdmin(), { ...words("deux"), faq_id, version })).rejects.toMatchObject({
      code: "conflict",
      global: [{ key: "faqChanged" }],
    });
    expect((await readFaq(admin, { faq_id })).contents.fr.question).toBe("Quand récolter une ?");
    await deleteFaq(admin, { faq_id });
  });

  it("moves within its subject, also when two move at once, and stays at the end of the list", async () => {
    const admin = await superAdmin();
    const ids: number[] = [];
    for (const name of ["a", "b", "c"]) ids.push((await createFaq(admin, words(name + mark()))).faq_id);
    const [a, b, c] = ids as [number, number, number];
    await moveFaq(admin, { faq_id: c, direction: "up" });
    expect(await placesOf(ids)).toEqual([a, c, b]);
    await moveFaq(admin, { faq_id: b, direction: "down" });
    expect(await placesOf(ids)).toEqual([a, c, b]);
    await Promise.all([
      moveFaq(admin, { faq_id: b, direction: "up" }),
      moveFaq(await superAdmin(), { faq_id: b, direction: "up" }),
    ]);
    expect(await placesOf(ids)).toEqual([b, a, c]);
    const places = await db().select().from(faqs).where(eq(faqs.category, "results"));
    expect(new Set(places.map(({ position }) => position)).size).toBe(places.length);
    // In another subject it comes last.
    await updateFaq(admin, { ...words("z"), category: "cost", faq_id: b, version: 1 });
    expect((await listFaqs(admin)).filter(({ category }) => category === "cost").at(-1)!.id).toBe(b);
    for (const faq_id of ids) await deleteFaq(admin, { faq_id });
  });

  it("is there for super administrators alone", async () => {
    const [person, visitor] = [asUser(await makeUser()), asVisitor()];
    for (const verb of [listFaqs, readFaq, createFaq, updateFaq, moveFaq, publishFaq, deleteFaq]) {
      // What is wrong with the input is said to nobody else.
      await expect(verb(person, { faq_id: "x" })).rejects.toMatchObject({ code: "not_found" });
      await expect(verb(visitor, { faq_id: "x" })).rejects.toMatchObject({ code: "unauthenticated" });
    }
  });
});

describe("the help of a screen", () => {
  it("names questions that a new site has, and leaves out one that is a draft", async () => {
    const keys = new Set((await db().select().from(faqs)).map(({ key }) => key));
    for (const { questions } of Object.values(HELP))
      for (const key of questions) expect(keys.has(key), key).toBe(true);
    const admin = await superAdmin();
    const [usual] = await db().select().from(faqs).where(eq(faqs.key, "results.usual"));
    const faq_id = usual!.id;
    const asked = async () =>
      (await readHelp(asVisitor(), { topic: "results" })).questions.map(({ key }) => key);
    expect(await asked()).toContain("results.usual");
    await publishFaq(admin, { faq_id, published: false });
    expect(await asked()).not.toContain("results.usual");
    await publishFaq(admin, { faq_id, published: true });
  });

  it("has a value of the code for each figure that a text may name", () => {
    for (const lang of LANGS) for (const name of FAQ_FACTS) expect(siteFacts(lang)[name], name).toMatch(/\d/);
  });
});
