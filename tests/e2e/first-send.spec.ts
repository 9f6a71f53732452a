import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { makeSubscriber } from "@/tests/factories/tenant";
import { farmOf, moveToNoon } from "./steps/admin";
import { countingHands } from "./steps/counting-hands";
import { pointer } from "./steps/hands";
import { keyboard } from "./steps/keyboard";
import { overflowWidth } from "./steps/look";
import { farmName, newPhone, unique } from "./steps/names";
import { compose } from "./steps/notification";
import { linkOf, messageTo } from "./steps/outbox";
import type { Person } from "./steps/person";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";
import { template } from "./steps/words";

/** What a new owner may need, from the home page to the first message in the own outbox. */
const MOST_TAPS = 18;
const MOST_FIELDS = 9;
/** The same, to the message that the first subscriber gets, with the first card. */
const MOST_TAPS_TO_A_SUBSCRIBER = 26;
/** Heights of a phone that a screen may take, lists and the final preview apart. */
const MOST_HEIGHTS = 2;

/** Checks that nothing is wider than a narrow window, or than the window with text twice as large. */
async function reflow(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflowWidth(page), `${name} at 320 px`).toBeLessThanOrEqual(0);
  await page.setViewportSize(before);
  const style = await page.addStyleTag({ content: "html { font-size: 200% }" });
  expect(await overflowWidth(page), `${name} with large text`).toBeLessThanOrEqual(0);
  await style.evaluate((added) => (added as Element).remove());
}

/** Films the way in docs/screens when FIRST_SEND_SHOTS is set, and checks each screen's height. */
function filming({ page, lang, look }: Person) {
  let shot = 0;
  return async (name: string, { long = false }: { long?: boolean } = {}) => {
    await look(name);
    if (page.viewportSize()?.width !== SCREENS.phone.width) return;
    await reflow(page, name);
    const heights = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
    if (!long)
      expect(heights, `${name} is ${heights.toFixed(2)} heights of a phone`).toBeLessThanOrEqual(
        MOST_HEIGHTS,
      );
    if (!process.env.FIRST_SEND_SHOTS) return;
    const folder = join("docs/screens", `first-send-${lang}`);
    mkdirSync(folder, { recursive: true });
    shot += 1;
    await page.screenshot({
      path: join(folder, `${String(shot).padStart(2, "0")}-${name}.jpg`),
      quality: 45,
      type: "jpeg",
    });
  };
}

const PHONE = { viewport: SCREENS.phone, hasTouch: true, isMobile: true };
const DARK_DESK = { viewport: SCREENS.desktop, colorScheme: "dark" } as const;
const WAYS = [
  { lang: "fr", by: "thumb", context: PHONE },
  { lang: "en", by: "thumb", context: PHONE },
  { lang: "en", by: "mouse", context: DARK_DESK },
  { lang: "fr", by: "keyboard", context: DARK_DESK },
] as const;

for (const { lang, by, context } of WAYS) {
  test(`from the home page to the first message in one's own outbox by ${by}, counted, ${lang}`, async ({
    person,
  }) => {
    const { count, hands: counted } = countingHands(by === "keyboard" ? keyboard : pointer);
    const phone = newPhone();
    const account = { email: `first-${unique()}@farms.test`, farm: farmName() };
    const owner = await person({
      lang,
      label: `first-send-${lang}-${by}`,
      newcomer: true,
      hands: counted,
      context,
    });
    const { page, say, hands } = owner;
    const film = filming(owner);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const field = (name: string) => page.getByRole("textbox", { name });

    await page.goto(`/${lang}`);
    await hands.press(button(say("visitor.cookies.refuse")));
    await hands.press(
      page
        .locator("section")
        .getByRole("link", { name: say("site.nav.signup") })
        .first(),
    );
    await test.step("sign up", async () => {
      await hands.write(field(say("accounts.fields.farmName")), account.farm);
      await hands.write(field(say("accounts.fields.name")), "Jeanne Roy");
      await hands.write(field(say("accounts.fields.email")), account.email);
      await hands.write(field(say("accounts.fields.phone")), phone.typed);
      await hands.write(field(say("accounts.fields.password")), "une phrase courte");
      await film("sign-up");
      await hands.press(button(say("accounts.signup.submit")));
    });

    await test.step("where", async () => {
      await expect(page.getByRole("heading", { level: 1, name: say("start.place.title") })).toBeVisible();
      await hands.write(field(say("start.place.address")), "1215, chemin Favreau, Amos J9T 2V1");
      const found = page.getByRole("button", { name: /Amos, QC J9T 2V1/ });
      await expect(found).toBeVisible();
      await film("where");
      await hands.press(found);
      await hands.press(button(say("start.next")));
    });

    const labels: string[] = [];
    await test.step("what", async () => {
      await expect(page.getByRole("heading", { level: 1, name: say("start.produce.title") })).toBeVisible();
      // What is shown first depends on the season.
      const grid = page.getByRole("group", { name: say("start.produce.title") }).locator("label");
      labels.push(...(await grid.allInnerTexts()).slice(0, 3));
      for (const label of labels) {
        const card = grid.filter({ hasText: label }).first();
        // The box itself is not visible: fingers press its label.
        if (by === "keyboard") await hands.tick(card.getByRole("checkbox"));
        else await hands.press(card);
      }
      const price = (name: string) => field(say("start.produce.priceOf", { name }));
      await hands.write(price(labels[0]!), lang === "fr" ? "6,50" : "6.50");
      await hands.write(price(labels[1]!), "9");
      await film("what");
      await hands.press(button(say("start.next")));
    });

    await test.step("when", async () => {
      await expect(page.getByRole("heading", { level: 1, name: say("start.hours.title") })).toBeVisible();
      await hands.press(button(say("hours.form.presets.midweek")));
      await film("when");
      await hands.press(button(say("start.next")));
    });

    await test.step("the finished page, and the link of the verification message", async () => {
      await expect(page.getByRole("heading", { level: 1, name: say("start.ready.title") })).toBeVisible();
      await film("ready-before-the-email");
      const asked = await messageTo(account.email, say("emails.verify_email.subject"));
      count.taps += 1;
      await page.goto(linkOf(asked, say("emails.verify_email.button")));
      await hands.press(button(say("accounts.verify.submit")));
      await hands.press(page.getByRole("link", { name: say("accounts.verify.continue") }));
      await hands.press(page.getByRole("link", { name: say("admin.tutorials.setUp") }));
    });

    await test.step("the code of the phone, and the message", async () => {
      await expect(page.getByRole("heading", { level: 1, name: say("start.ready.title") })).toBeVisible();
      await hands.press(button(say("accounts.phone.send")));
      const [code] = (await messageTo(phone.called, "Potager")).text.match(/\d{6}/)!;
      await hands.write(field(say("accounts.phone.code")), code);
      await hands.press(button(say("accounts.phone.submit")));
      await expect(button(say("accounts.phone.submit"))).toHaveCount(0);
      await film("ready");
      await hands.press(button(say("start.self.send")));
      await expect(page.getByRole("status")).toContainText(say("start.self.lookBoth"));
      await film("sent");
    });

    const { subject } = template(lang, "fresh-this-week");
    const email = await messageTo(account.email, subject.replace(/\{\{\w+\}\}/, account.farm));
    for (const label of labels) expect(email.html).toContain(label);
    // Within a sentence the names are written small.
    await messageTo(phone.called, labels[0]!.toLocaleLowerCase(lang));
    console.info(`first send, ${lang}, ${by}: ${count.taps} taps, ${count.fields} typed fields`);
    expect(count.taps).toBeLessThanOrEqual(MOST_TAPS);
    expect(count.fields).toBeLessThanOrEqual(MOST_FIELDS);

    const start = page.url();
    await test.step("the same message to the first subscriber", async () => {
      const { id } = await farmOf(page);
      await moveToNoon(id);
      const { email: reader } = await makeSubscriber({ id }, { name: "Alice", lang }, ["email"]);
      await hands.press(button(say("start.self.prepare")));
      await expect(
        page.getByRole("textbox", { name: say("notifications.editor.subject"), exact: true }),
      ).toHaveText(/\S/);
      await film("words", { long: true });
      await hands.press(button(say("notifications.steps.next")));
      await compose.giveCard(owner);
      await film("last-step", { long: true });
      await hands.press(button(say("notifications.send.sendNow")));
      const question = page.getByRole("alertdialog");
      await hands.press(
        question.getByRole("button", { name: say("notifications.send.confirmSend"), exact: true }),
      );
      await expect(page.getByText(say("notifications.first.title"))).toBeVisible();
      await film("first-sent", { long: true });
      await messageTo(reader!, subject.replace(/\{\{\w+\}\}/, account.farm));
      console.info(`first subscriber, ${lang}, ${by}: ${count.taps} taps, ${count.fields} typed fields`);
      expect(count.taps).toBeLessThanOrEqual(MOST_TAPS_TO_A_SUBSCRIBER);
      expect(count.fields).toBeLessThanOrEqual(MOST_FIELDS);
    });

    await test.step("each screen is taken up again where it was left", async () => {
      for (const [step, kept] of [
        ["place", "1215, chemin Favreau, Amos, QC J9T 2V1"],
        ["hours", say("hours.weekdays.wednesday")],
      ] as const) {
        await page.goto(start.replace(/start\/.*/, `start/${step}`));
        await expect(page.getByText(kept).first()).toBeVisible();
      }
    });
  });
}
