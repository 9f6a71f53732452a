import { formatDay } from "@/lib/i18n/dates";
import { daysAfter } from "@/lib/i18n/format";
import { moveToNoon } from "./steps/admin";
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

test("a planned message stays planned after Back, and as another tab planned it", async ({
  person,
  request,
}) => {
  const { farm, id, path, saved } = await draftOf(request, "en", {
    subject_en: "Harvest",
    email_content_en: [text("a", "First")],
  });
  await moveToNoon(farm.id);
  const owner = await person({ lang: "en", label: "builder-plan-back" });
  const { page, say } = owner;
  await logInByCookie(owner, farm);
  await gotoHydrated(page, path.replace("step=3", "step=4"));
  const in7 = daysAfter(formatDay(new Date()), 7);
  const in9 = daysAfter(formatDay(new Date()), 9);
  const day = page.getByLabel(say("notifications.send.day"), { exact: true });
  const planned = () => saved().then(({ scheduled_day }) => scheduled_day);
  const choose = (when: "now" | "later") =>
    page.getByText(say(`notifications.send.${when}`), { exact: true }).click();
  const showsPlan = async (date: string) => {
    await expect(day).toHaveValue(date);
    await expect(
      page.getByRole("button", { name: say("notifications.send.schedule"), exact: true }),
    ).toBeVisible();
  };

  await test.step("Back shows the day that was chosen before", async () => {
    // The editor's own code can come after the page: a choice of before it is lost.
    await expect(async () => {
      await choose("later");
      await expect(day).toBeVisible({ timeout: 1000 });
    }).toPass();
    await day.fill(in7);
    await expect.poll(planned).toBe(in7);
    await page
      .getByRole("main")
      .getByRole("link", { name: say("notifications.create.back"), exact: true })
      .click();
    await expect(
      page.getByRole("heading", { level: 1, name: say("notifications.list.title") }),
    ).toBeVisible();
    await page.goBack();
    await showsPlan(in7);
  });

  await test.step("to send it now after all is saved, too, and the day comes back with the plan", async () => {
    await choose("now");
    await expect.poll(planned).toBeNull();
    await choose("later");
    await showsPlan(in7);
    await expect.poll(planned).toBe(in7);
    await choose("now");
    await expect.poll(planned).toBeNull();
  });

  await test.step("the plan of another tab is taken with its words", async () => {
    const plan = { scheduled_day: in9, scheduled_hour: 9 };
    await farm.call("PUT", `/api/farms/${farm.id}/notifications/${id}`, plan);
    await page.getByText(say("notifications.send.continue"), { exact: true }).click();
    await page.getByRole("button", { name: say("notifications.save.takeTheirs") }).click();
    await showsPlan(in9);
  });
});
