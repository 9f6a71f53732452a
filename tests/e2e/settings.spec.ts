import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { farms, subscribers } from "@/db/schema";
import { adminHref, href } from "@/lib/i18n/routes";
import { makeMember, makeSubscriber, makeUser } from "@/tests/factories/tenant";
import { gotoHydrated } from "./steps/hydration";
import { unique } from "./steps/names";
import { readyFarm } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

for (const [lang, screen, colorScheme] of [
  ["fr", "phone", "dark"],
  ["en", "desktop", "light"],
] as const) {
  const context = { viewport: SCREENS[screen], colorScheme };

  test(`the settings are saved one by one, ${lang} on a ${screen}`, async ({ person, request }) => {
    const farm = await readyFarm(request, lang);
    const owner = await person({ lang, label: `settings-${lang}-${screen}`, context });
    const { page, say, look } = owner;
    await logInByCookie(owner, farm);
    const settings = adminHref(lang, `/farms/${farm.uuid}/settings`);
    const index = page.getByRole("navigation", { name: say("settings.index") });
    const open = async (section: "visibility" | "sending" | "reports" | "opening" | "verification") => {
      if (!(await index.isVisible())) await page.getByRole("link", { name: say("settings.back") }).click();
      await index.getByRole("link", { name: say(`settings.sections.${section}`) }).click();
      await expect(page).toHaveURL(new RegExp(`section=${section}$`));
    };
    const toast = page.locator("[data-sonner-toast]");
    const row = async () => (await db().select().from(farms).where(eq(farms.id, farm.id)))[0]!;

    await test.step("a phone begins with the index alone", async () => {
      await gotoHydrated(page, settings);
      await look("index");
      const content = page.getByRole("heading", { name: say("settings.visibility.title"), level: 2 });
      await expect(content).toBeVisible({ visible: screen === "desktop" });
    });

    await test.step("a hidden farm is lost for everyone else", async () => {
      await open("visibility");
      await page.getByRole("radio", { name: say("settings.visibility.hidden") }).check();
      await look("visibility");
      await page.getByRole("button", { name: say("common.save"), exact: true }).click();
      await expect(toast).toContainText(say("common.saved"));
      expect(await row()).toMatchObject({ public: false });
      const lost = await request.get(new URL(href("farm", lang, { handle: farm.handle }), page.url()).href);
      expect(lost.status()).toBe(404);
      await expect(page.getByRole("radio", { name: say("settings.visibility.hidden") })).toBeChecked();
    });

    await test.step("an older tab does not overwrite it", async () => {
      await db()
        .update(farms)
        .set({ settings_version: (await row()).settings_version + 1 })
        .where(eq(farms.id, farm.id));
      await page.getByRole("radio", { name: say("settings.visibility.public") }).check();
      await page.getByRole("button", { name: say("common.save"), exact: true }).click();
      await expect(page.getByText(say("errors.settingsChanged")).first()).toBeVisible();
      expect(await row()).toMatchObject({ public: false });
    });

    await test.step("new messages begin as it says here, by keyboard", async () => {
      await gotoHydrated(page, `${settings}?section=sending`);
      await look("sending");
      await page.getByRole("textbox", { name: say("settings.sending.replyTo") }).fill("ana@");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("textbox", { name: say("settings.sending.replyTo") })).toHaveAttribute(
        "aria-invalid",
        "true",
      );
      await page.getByRole("textbox", { name: say("settings.sending.replyTo") }).fill("ana@ferme.test");
      await page.getByRole("combobox", { name: say("settings.sending.type") }).selectOption("email");
      await page.getByRole("combobox", { name: say("settings.sending.hour") }).selectOption("9");
      await page.getByRole("textbox", { name: say("settings.sending.replyTo") }).press("Enter");
      await expect(toast).toContainText(say("common.saved"));
      expect(await row()).toMatchObject({
        default_type: "email",
        default_hour: 9,
        default_reply_to: "ana@ferme.test",
      });
      await expect(page.getByRole("combobox", { name: say("settings.sending.hour") })).toHaveValue("9");
      const begun = await farm.call("POST", `/api/farms/${farm.id}/notifications`, {});
      expect(await begun.json()).toMatchObject({
        notification: { type: "email", reply_to: "ana@ferme.test", scheduled_hour: 9 },
      });
    });

    await test.step("reports and the first farm", async () => {
      await open("reports");
      await page.getByRole("checkbox", { name: say("settings.reports.daily") }).uncheck();
      await look("reports");
      await page.getByRole("button", { name: say("common.save"), exact: true }).click();
      await expect.poll(async () => (await row()).daily_subscriber_report).toBe(false);
      await open("opening");
      await expect(page.getByText(say("settings.opening.isFirst"))).toBeVisible();
      await look("opening");
    });

    await test.step("asks to be verified; Potager answers, and the page has the badge", async () => {
      await open("verification");
      await page.getByRole("button", { name: say("settings.verification.ask") }).click();
      await expect(page.getByText(say("settings.verification.about.asked"))).toBeVisible();
      await expect(page.getByText(say("settings.verification.sent"), { exact: true })).toBeVisible();
      await look("asked");
      const admin = await makeUser({ is_admin: true, lang });
      const potager = await person({ lang, label: `potager-${lang}-${screen}`, context });
      await logInByCookie(potager, { ...farm, owner: admin });
      await gotoHydrated(potager.page, `${settings}?section=verification`);
      const { page: desk } = potager;
      await desk.getByRole("radio", { name: say("settings.verification.decisions.refused") }).check();
      await desk.getByRole("button", { name: say("settings.verification.decide") }).click();
      await expect(desk.getByRole("textbox", { name: say("settings.verification.reason") })).toHaveAttribute(
        "aria-invalid",
        "true",
      );
      // The choice stays with the error: a farm that is refused must not get the badge by the next press.
      await expect(
        desk.getByRole("radio", { name: say("settings.verification.decisions.refused") }),
      ).toBeChecked();
      await potager.look("decide");
      await desk.getByRole("radio", { name: say("settings.verification.decisions.verified") }).check();
      await desk.getByRole("button", { name: say("settings.verification.decide") }).click();
      await expect(desk.getByText(say("settings.verification.about.verified"))).toBeVisible();
      await expect(desk.getByText(say("settings.verification.decided"), { exact: true })).toBeVisible();
      // One more press decides nothing.
      await expect(desk.getByRole("radio")).not.toBeChecked();
      await db().update(farms).set({ public: true }).where(eq(farms.id, farm.id));
      await page.reload();
      await expect(page.getByText(say("settings.verification.about.verified"))).toBeVisible();
    });
  });

  test(`a person's data are found, taken, corrected and erased, ${lang} on a ${screen}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    const email = `ana-${unique()}@abonne.test`;
    const ana = await makeSubscriber(farm, { name: "Ana Roy", email });
    const owner = await person({ lang, label: `privacy-${lang}-${screen}`, context });
    const { page, say, look } = owner;
    await logInByCookie(owner, farm);
    await gotoHydrated(page, `${adminHref(lang, `/farms/${farm.uuid}/settings`)}?section=privacy`);
    const find = async (address: string) => {
      await page.getByRole("textbox", { name: say("settings.privacy.address") }).fill(address);
      await page.getByRole("button", { name: say("settings.privacy.find"), exact: true }).click();
    };
    await find("personne@abonne.test");
    await expect(
      page.getByText(say("settings.privacy.nobody", { address: "personne@abonne.test" })),
    ).toBeVisible();
    await find(email.toUpperCase());
    const found = page.getByRole("region", { name: "Ana Roy" });
    await expect(found).toBeVisible();
    await look("found");

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      found.getByRole("link", { name: say("settings.privacy.download") }).click(),
    ]);
    const data = JSON.parse(await readFile(await download.path(), "utf8")) as { subscriber: object };
    expect(data.subscriber).toMatchObject({ id: ana.id, email });

    await found.getByRole("button", { name: say("settings.privacy.correct"), exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("textbox", { name: say("subscribers.fields.name") })
      .fill("Ana Roy-Côté");
    await look("correct");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("subscribers.edit.save"), exact: true })
      .click();
    const corrected = page.getByRole("region", { name: "Ana Roy-Côté" });
    await expect(corrected).toBeVisible();

    await corrected.getByRole("button", { name: say("settings.privacy.erase"), exact: true }).click();
    const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await dialog.getByRole("textbox").fill("Ana Roy-Côté");
    await look("erase");
    await dialog.getByRole("button", { name: say("settings.privacy.erase"), exact: true }).click();
    // Behind the dialog the page is hidden, so the row says when it is done.
    const row = async () => (await db().select().from(subscribers).where(eq(subscribers.id, ana.id)))[0]!;
    await expect.poll(async () => (await row()).email).toBeNull();
    expect(await row()).toMatchObject({ name: "" });
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(corrected).toBeHidden();
  });
}

test("an employee is told who can change the settings", async ({ person, request }) => {
  const farm = await readyFarm(request, "fr");
  const employee = await makeMember(farm, "employee");
  const worker = await person({
    lang: "fr",
    label: "settings-employee",
    context: { viewport: SCREENS.phone },
  });
  await logInByCookie(worker, { ...farm, owner: employee });
  await gotoHydrated(worker.page, adminHref("fr", `/farms/${farm.uuid}/settings`));
  await expect(worker.page.getByText(worker.say("settings.readOnly"))).toBeVisible();
  await expect(worker.page.getByRole("link", { name: worker.say("settings.sections.privacy") })).toHaveCount(
    0,
  );
  await worker.look("read-only");
});
