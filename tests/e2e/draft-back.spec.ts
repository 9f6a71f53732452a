import { draftOf, parts, text } from "./steps/builder";
import { gotoHydrated } from "./steps/hydration";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

test("steps back change what the fields say, and Back shows the newest words", async ({
  person,
  request,
}) => {
  const { farm, path, saved } = await draftOf(request, "en", {
    subject_en: "Harvest",
    email_content_en: [text("a", "First"), { id: "b", type: "button", text: "Order", url: "{{link}}" }],
  });
  const owner = await person({ lang: "en", label: "builder-back" });
  const { page, say } = owner;
  const { cards, undo } = parts(owner);
  await logInByCookie(owner, farm);
  await gotoHydrated(page, path);

  await test.step("the destination of a button follows its address", async () => {
    const to = cards.nth(1).getByLabel(say("notifications.block.buttonTo"), { exact: true });
    const address = cards.nth(1).getByLabel(say("notifications.block.address"), { exact: true });
    // The editor's own code can come after the page: a choice of before it is lost.
    await expect(async () => {
      await to.selectOption("other");
      await expect(address).toBeVisible({ timeout: 1000 });
    }).toPass();
    await undo.click();
    await expect(to).toHaveValue("farm");
    await expect(address).toBeHidden();
  });

  await test.step("a removed block comes back once, by the keys and by the message", async () => {
    await cards
      .nth(1)
      .getByRole("button", { name: say("notifications.block.remove"), exact: true })
      .click();
    await expect(cards).toHaveCount(1);
    const message = page.getByRole("status").filter({
      hasText: say("notifications.block.removed", { type: say("notifications.block.button") }),
    });
    await page.keyboard.press("ControlOrMeta+z");
    await expect(cards).toHaveCount(2);
    await message.getByRole("button", { name: say("notifications.block.undo"), exact: true }).click();
    await expect(message).toBeHidden();
    await expect(cards).toHaveCount(2);
  });

  await test.step("Back shows the words of the last edit, which can be edited on", async () => {
    const field = () => cards.first().getByRole("textbox");
    const stored = () => saved().then(({ email_content_en }) => email_content_en[0]?.text);
    await field().fill("Edited");
    await expect.poll(stored).toBe("Edited");
    await page
      .getByRole("main")
      .getByRole("link", { name: say("notifications.create.back"), exact: true })
      .click();
    await expect(
      page.getByRole("heading", { level: 1, name: say("notifications.list.title") }),
    ).toBeVisible();
    await page.goBack();
    await expect(field()).toHaveValue("Edited");
    await field().fill("Edited again");
    await expect.poll(stored).toBe("Edited again");
  });
});
