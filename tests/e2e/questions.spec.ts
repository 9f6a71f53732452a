import { adminHref, href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { makeQuestion } from "@/tests/factories/tenant";
import { goTo } from "./steps/admin";
import { gotoHydrated } from "./steps/hydration";
import { readyFarm } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

for (const lang of LANGS) {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    test(`an owner answers questions, changes one and deletes it, ${lang} on a ${screen}`, async ({
      person,
      request,
    }) => {
      const farm = await readyFarm(request, lang);
      const owner = await person({
        lang,
        label: `questions-${lang}-${screen}`,
        context: { viewport },
      });
      const { page, say, look } = owner;
      await logInByCookie(owner, farm);
      await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/tutorials`));
      await goTo(owner, "questions");
      await expect(page.getByRole("heading", { name: say("questions.empty.title") })).toBeVisible();
      await look("empty");

      const suggested = say("questions.suggested.payment");
      const question = page.getByRole("textbox", { name: say("questions.form.question") });
      const answer = page.getByRole("textbox", { name: say("questions.form.answer") });
      await test.step("from a suggestion; what is missing is said, what was typed stays", async () => {
        await page.getByRole("button", { name: suggested }).click();
        await expect(question).toHaveValue(suggested);
        await question.fill("Comptant ?");
        await page.getByRole("button", { name: say("questions.form.submit"), exact: true }).click();
        const summary = page.getByRole("alert").filter({ hasText: say("common.checkForm") });
        await expect(summary).toContainText(say("errors.requiredAnswer"));
        await expect(question).toHaveValue("Comptant ?");
        await look("mistake");
        await question.fill(suggested);
        await answer.fill("Comptant ou carte.");
        await page.getByRole("button", { name: say("questions.form.submit"), exact: true }).click();
        await expect(page.getByText(say("questions.form.added"))).toBeVisible();
        await expect(page.getByRole("heading", { name: suggested })).toBeVisible();
        const suggestions = page.getByRole("list", { name: say("questions.suggestions") });
        await expect(suggestions).toBeVisible();
        await expect(suggestions.getByRole("button", { name: suggested, exact: true })).toHaveCount(0);
      });

      await test.step("one of their own", async () => {
        await page.getByRole("button", { name: say("questions.add") }).click();
        await question.fill("Les chiens ?");
        await answer.fill("En laisse.");
        await page.getByRole("button", { name: say("questions.form.submit"), exact: true }).click();
        await expect(page.getByRole("heading", { name: "Les chiens ?" })).toBeVisible();
        await look("list");
      });

      const act = async (words: string) => {
        await page.getByRole("button", { name: say("questions.menu", { question: "Les chiens ?" }) }).click();
        await page.getByRole("menuitem", { name: words }).click();
      };
      await test.step("other words for it, which are on the farm's page at once", async () => {
        await act(say("common.edit"));
        await answer.fill("Bienvenus, en laisse.");
        await page.getByRole("button", { name: say("questions.form.save"), exact: true }).click();
        await expect(page.getByText("Bienvenus, en laisse.")).toBeVisible();
        const shown = await (await request.get(href("farm", lang, { handle: farm.handle }))).text();
        expect(shown).toContain("Bienvenus, en laisse.");
      });

      await test.step("and gone", async () => {
        await act(say("common.delete"));
        // The dialog is loaded when it is first asked for.
        await expect(page.getByRole("alertdialog")).toBeVisible();
        await look("delete");
        await page
          .getByRole("alertdialog")
          .getByRole("button", { name: say("common.delete"), exact: true })
          .click();
        await expect(page.getByText(say("questions.deleted"))).toBeVisible();
        await expect(page.getByRole("heading", { name: "Les chiens ?" })).toHaveCount(0);
        const shown = await (await request.get(href("farm", lang, { handle: farm.handle }))).text();
        expect(shown).not.toContain("Les chiens ?");
      });
    });
  }

  test(`a plan that is full says so, ${lang}`, async ({ person, request }) => {
    const farm = await readyFarm(request, lang);
    const { farm: known } = (await (await farm.call("GET", `/api/farms/uuid/${farm.uuid}`)).json()) as {
      farm: { max_questions: number };
    };
    for (let number = 1; number < known.max_questions; number++)
      await makeQuestion(farm, { question: `Question ${number} ?` });
    const last = { question: `Question ${known.max_questions} ?`, answer: "Oui." };
    expect((await farm.call("POST", `/api/farms/${farm.id}/questions`, last)).status()).toBe(201);
    const refused = await farm.call("POST", `/api/farms/${farm.id}/questions`, {
      question: "?",
      answer: ".",
    });
    expect(refused.status()).toBe(422);
    const owner = await person({ lang, label: `questions-full-${lang}` });
    await logInByCookie(owner, farm);
    await owner.page.goto(adminHref(lang, `/farms/${farm.uuid}/questions`));
    const { page, say } = owner;
    await expect(page.getByText(say("questions.full", { max: known.max_questions }))).toBeVisible();
    await expect(page.getByRole("button", { name: say("questions.add") })).toHaveCount(0);
    await owner.look("full");
  });
}
