import { createFaq, deleteFaq, readFaq, updateFaq } from "@/lib/faqs/service";
import { adminHref, href } from "@/lib/i18n/routes";
import { FAQ_CATEGORIES } from "@/lib/vocabulary/enumerations";
import { makeAccount } from "@/tests/factories/account";
import { asUser } from "@/tests/factories/context";
import { gotoHydrated } from "./steps/hydration";
import { unique } from "./steps/names";
import { PAYING, payerOf } from "./steps/payer";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

for (const [at, [lang, viewport, byKeyboard]] of PAYING.entries())
  test(`a super administrator writes, orders and publishes a question, ${lang}, ${viewport.width} px`, async ({
    person,
  }) => {
    const word = unique();
    // The tests run side by side, and each orders a subject of its own.
    const category = FAQ_CATEGORIES[at]!;
    const admin = await person({
      lang,
      label: `faqs-${lang}-${viewport.width}`,
      context: { viewport, colorScheme: lang === "fr" ? "light" : "dark" },
    });
    const { page, say, look } = admin;
    const { press, write } = payerOf(admin, byKeyboard);
    const owner = await makeAccount({ is_admin: true, lang });
    await logInByCookie(admin, { owner });
    const main = page.getByRole("main");
    const asked = { fr: `Livrez-vous à ${word} ?`, en: `Do you deliver to ${word}?` };
    const row = main.getByRole("listitem").filter({ hasText: asked[lang] });

    await test.step("a draft in one language is kept; it cannot be public yet", async () => {
      await gotoHydrated(page, adminHref(lang, "/faqs"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("faqs.title"));
      await look("list");
      await press(main.getByRole("link", { name: say("faqs.add") }));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("faqs.form.create"));
      await page.locator("#field-category").selectOption(category);
      await write(page.locator(`#field-question_${lang}`), asked[lang]);
      await write(page.locator(`#field-answer_${lang}`), "{trial_days} {nothing}");
      await press(main.getByRole("button", { name: say("faqs.form.save") }));
      await expect(page.locator(`#field-answer_${lang}`)).toHaveAttribute("aria-invalid", "true");
      await look("refused");
      await expect(page.locator(`#field-question_${lang}`)).toHaveValue(asked[lang]);
      await write(page.locator(`#field-answer_${lang}`), "{trial_days}.");
      // The figure is filled in while one writes, as the page shows it.
      await expect(main.locator(`div[lang=${lang}] details`)).toContainText(/\d+\./);
      await press(main.getByRole("button", { name: say("faqs.form.save") }));
      await expect(row).toContainText(say("faqs.draft"));
      await press(row.getByRole("button", { name: say("faqs.publishOf", { question: asked[lang] }) }));
      await expect(page.getByText(say("errors.faqIncomplete")).first()).toBeVisible();
    });

    await test.step("with both languages it is on the page at once", async () => {
      const other = lang === "fr" ? "en" : "fr";
      await press(row.getByRole("link", { name: asked[lang] }));
      await expect(page.getByRole("heading", { level: 1 })).toContainText(say("faqs.form.edit"));
      await write(page.locator(`#field-question_${other}`), asked[other]);
      await write(page.locator(`#field-answer_${other}`), "Oui, yes.");
      await look("edit");
      // Another screen of the menu, and back: what was written is there again.
      await press(main.getByRole("link", { name: say("faqs.title"), exact: true }));
      await press(row.getByRole("link", { name: asked[lang] }));
      await expect(main.getByRole("status").filter({ hasText: say("common.draft.restored") })).toBeVisible();
      await expect(page.locator(`#field-answer_${other}`)).toHaveValue("Oui, yes.");
      await look("restored");
      await press(main.getByRole("button", { name: say("faqs.form.save") }));
      await expect(row).toBeVisible();
      await press(row.getByRole("button", { name: say("faqs.publishOf", { question: asked[lang] }) }));
      await expect(row.getByText(say("faqs.draft"), { exact: true })).toBeHidden();
      for (const each of ["fr", "en"] as const) {
        const html = await (await page.request.get(href("faq", each))).text();
        expect(html).toContain(asked[each]);
        // Search engines read it, too.
        expect(html).toContain(`"name":${JSON.stringify(asked[each])}`);
      }
    });

    await test.step("a button moves it, and keeps the focus", async () => {
      const up = row.getByRole("button", { name: say("faqs.up", { question: asked[lang] }) });
      const rows = page.locator(`section[aria-labelledby=faqs-${category}] li`);
      const place = async () =>
        (await rows.allTextContents()).findIndex((text) => text.includes(asked[lang]));
      const before = await place();
      await press(up);
      await expect.poll(place).toBe(before - 1);
      await expect(up).toBeFocused();
      await look("moved");
    });

    await test.step("it is deleted after a question", async () => {
      await press(row.getByRole("button", { name: say("faqs.deleteOf", { question: asked[lang] }) }));
      const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
      await look("delete");
      await press(dialog.getByRole("button", { name: say("faqs.delete"), exact: true }));
      // While the dialog is open, no row is in the tree that roles are found in.
      await expect(page.getByText(say("faqs.deleted"))).toBeVisible();
      await expect(row).toHaveCount(0);
      expect(await (await page.request.get(href("faq", lang))).text()).not.toContain(word);
    });
  });

test("a second editor is told that the question changed, and keeps the typed words", async ({ person }) => {
  const owner = await makeAccount({ is_admin: true, lang: "fr" });
  const ctx = asUser({ id: owner.id, is_admin: true });
  const words = {
    category: "results",
    question_fr: `Quand ? ${unique()}`,
    answer_fr: "En été.",
    question_en: "When?",
    answer_en: "In summer.",
  };
  const { faq_id } = await createFaq(ctx, words);
  const { page, say, look } = await person({ lang: "fr", label: "faqs-two" });
  await logInByCookie({ page } as never, { owner });
  await gotoHydrated(page, adminHref("fr", `/faqs/${faq_id}`));
  await page.locator("#field-answer_fr").fill("Mes mots.");
  const { version } = await readFaq(ctx, { faq_id });
  await updateFaq(ctx, { ...words, answer_fr: "Les mots d’une autre.", faq_id, version });
  await page
    .getByRole("main")
    .getByRole("button", { name: say("faqs.form.save") })
    .click();
  await expect(page.getByRole("alert").first()).toContainText(say("errors.faqChanged"));
  await expect(page.locator("#field-answer_fr")).toHaveValue("Mes mots.");
  await look("conflict");
  await deleteFaq(ctx, { faq_id });
});
