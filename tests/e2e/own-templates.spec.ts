import { adminHref } from "@/lib/i18n/routes";
import { draftOf, parts, text } from "./steps/builder";
import { gotoHydrated } from "./steps/hydration";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

test("a template of the farm is saved, renamed, deleted, brought back and begun with", async ({
  person,
  request,
}) => {
  const { farm, path } = await draftOf(request, "fr", { email_content_fr: [text("a", "Bonjour à tous")] });
  const owner = await person({
    lang: "fr",
    label: "own-template",
    context: { viewport: { width: 390, height: 844 } },
  });
  const { page, say, look } = owner;
  await logInByCookie(owner, farm);
  await gotoHydrated(page, path);
  const nameField = page
    .getByRole("dialog")
    .getByRole("textbox", { name: say("notifications.ownTemplate.name") });
  await page.getByRole("button", { name: say("notifications.ownTemplate.save") }).click();
  await nameField.fill("Récolte");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("notifications.ownTemplate.saveSubmit"), exact: true })
    .click();
  await expect(page.getByText(say("notifications.ownTemplate.saved"))).toBeVisible();

  await gotoHydrated(page, adminHref("fr", `/farms/${farm.uuid}/notifications/create`));
  const own = page.getByRole("list", { name: say("notifications.ownTemplate.title") });
  const menu = (name: string) =>
    own.getByRole("button", { name: say("notifications.ownTemplate.menu", { name }) });
  await menu("Récolte").click();
  await page.getByRole("menuitem", { name: say("notifications.ownTemplate.rename") }).click();
  await nameField.fill("Moisson");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("notifications.ownTemplate.rename"), exact: true })
    .click();
  await expect(menu("Moisson")).toBeVisible();
  await look("list");
  await menu("Moisson").click();
  await page.getByRole("menuitem", { name: say("notifications.ownTemplate.remove") }).click();
  await expect(own).toBeHidden();
  await page.getByRole("button", { name: say("notifications.ownTemplate.undo"), exact: true }).click();
  await own.getByRole("button", { name: /^Moisson/ }).click();
  await expect(page.getByRole("heading", { name: say("notifications.produces.title") })).toBeVisible();
  await gotoHydrated(page, page.url().replace("step=2", "step=3"));
  await expect(parts(owner).cards.first().getByRole("textbox")).toHaveValue("Bonjour à tous");
});
