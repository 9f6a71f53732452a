import { formatClock } from "@/lib/i18n/format";
import { adminHref } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { moveTo } from "./steps/admin";
import { boxOf } from "./steps/box";
import { draftOf } from "./steps/draft";
import { waitForHydration } from "./steps/hydration";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

const ADDRESS = { address: "12, rang du Ruisseau", city: "Val-d’Or", region: "QC", zipcode: "J9P 1A1" };

for (const lang of LANGS) {
  test(`a message is seen as it arrives, planned, moved, edited and sent, ${lang}`, async ({
    person,
    request,
  }) => {
    const { farm, path } = await draftOf(request, lang, {
      type: "email",
      [`subject_${lang}`]: "Betteraves !",
      [`email_content_${lang}`]: [{ id: "a", type: "content", text: "Bonjour {{name}}, elles sont prêtes." }],
    });
    const { call, id, uuid, account } = farm;
    expect((await call("PUT", `/api/farms/${id}/partial`, ADDRESS)).status()).toBe(200);
    await moveTo(11, id);
    const viewport = lang === "fr" ? SCREENS.phone : SCREENS.desktop;
    const colorScheme = lang === "fr" ? "light" : "dark";
    const owner = await person({ lang, label: `planned-${lang}`, context: { viewport, colorScheme } });
    const { page, say, look } = owner;
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const listed = async () => (await (await call("GET", `/api/farms/${id}/notifications`)).json()) as object;
    await logInByCookie(owner, farm);

    await test.step("its words are in sight at once on a desk", async () => {
      if (lang === "fr") return;
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path(3));
      const bar = page.getByRole("region", { name: say("notifications.bar.label") });
      await expect(bar).toBeVisible();
      const words = await boxOf(page.locator("main textarea").last());
      const end = (await boxOf(bar)).y;
      expect(words.y + 48, "the first line of the text is above the bar").toBeLessThanOrEqual(end);
      await look("words-in-sight");
      await page.setViewportSize(viewport);
    });

    await test.step("the last step shows subject, preview line and the whole email", async () => {
      await page.goto(path(4));
      await waitForHydration(button(say("notifications.send.sendNow")));
      const inbox = page.getByRole("region", { name: say("notifications.inbox.title") });
      await expect(inbox).toContainText("Betteraves !");
      await expect(inbox).toContainText(/Bonjour \S+, elles sont prêtes\./);
      await inbox.getByText(say("notifications.inbox.whole")).click();
      await expect(inbox.locator("iframe")).toBeVisible();
      await look("last-step");
    });

    await test.step("it is planned for tomorrow", async () => {
      await page.getByText(say("notifications.send.later"), { exact: true }).click();
      await page.getByLabel(say("notifications.send.hour"), { exact: true }).selectOption("9");
      await button(say("notifications.send.schedule")).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: say("notifications.send.confirmSchedule"), exact: true })
        .click();
      await expect(
        page.getByRole("heading", { name: say("notifications.view.scheduledTitle") }),
      ).toBeVisible();
      await expect(page.getByText(formatClock("9:00", lang)).first()).toBeVisible();
      await look("planned");
    });

    await test.step("it moves to the afternoon", async () => {
      const before = page.url();
      await button(say("notifications.planned.move")).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(say("notifications.send.hour"), { exact: true }).selectOption("14");
      await look("move");
      await dialog.getByRole("button", { name: say("notifications.planned.moveConfirm") }).click();
      await expect(page.getByText(say("notifications.planned.moved"))).toBeVisible();
      await expect(page.getByText(formatClock("14:00", lang)).first()).toBeVisible();
      expect(page.url()).toBe(before);
      await expect(page.getByRole("heading", { level: 1 })).not.toContainText("404");
      expect(await listed()).toMatchObject({ scheduled: [{ status: "scheduled" }], in_creation: [] });
    });

    await test.step("it is edited, and keeps its time", async () => {
      await button(say("notifications.planned.edit")).click();
      await expect(page.getByRole("alertdialog")).toContainText(say("notifications.planned.editText"));
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: say("notifications.planned.editConfirm"), exact: true })
        .click();
      await expect(
        page.getByRole("textbox", { name: say("notifications.editor.subject"), exact: true }),
      ).toHaveValue("Betteraves !");
      expect(await listed()).toMatchObject({ scheduled: [], in_creation: [{ status: "in_creation" }] });
      await page.getByRole("link", { name: say("notifications.steps.send") }).click();
      await expect(page.getByLabel(say("notifications.send.hour"), { exact: true })).toHaveValue("14");
    });

    await test.step("the first message is thanked for, with what happens next", async () => {
      await page.getByText(say("notifications.send.now"), { exact: true }).click();
      await button(say("notifications.send.sendNow")).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: say("notifications.send.confirmSend"), exact: true })
        .click();
      const thanks = page.getByText(say("notifications.first.title"));
      await expect(thanks).toBeVisible();
      await expect(
        page.getByText(say("notifications.first.replies", { email: account.email })),
      ).toBeVisible();
      await look("first-sent");
      await page.getByRole("link", { name: say("notifications.first.qrCodes") }).click();
      await expect(page).toHaveURL(adminHref(lang, `/farms/${uuid}/qr-codes`));
    });
  });
}
