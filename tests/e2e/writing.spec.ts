import { formatClock } from "@/lib/i18n/format";
import { LANGS } from "@/lib/vocabulary/languages";
import { moveTo } from "./steps/admin";
import { boxOf } from "./steps/box";
import { draftOf } from "./steps/draft";
import { waitForHydration } from "./steps/hydration";
import { keyboard } from "./steps/keyboard";
import { overflowWidth } from "./steps/look";
import type { Person } from "./steps/person";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

/** Returns the height of a screen in pixels, without the look at what is sent. */
async function heightOf({ page, say }: Person): Promise<number> {
  const look = page.getByRole("region", { name: say("notifications.inbox.title") });
  const apart = (await look.count()) > 0 ? (await boxOf(look)).height : 0;
  return (await page.evaluate(() => document.documentElement.scrollHeight)) - apart;
}

const subjectOf = ({ page, say }: Person) =>
  page.getByRole("textbox", { name: say("notifications.editor.subject"), exact: true });

test("fields are chips with names: typed, taken whole, undone and copied, by keyboard alone", async ({
  person,
  request,
}) => {
  const { farm, path, saved } = await draftOf(request, "fr", { subject_fr: "Bonjour" });
  const owner = await person({ lang: "fr", label: "chips", hands: keyboard });
  const { page, say, hands } = owner;
  await logInByCookie(owner, farm);
  await page.goto(path(3));
  const subject = subjectOf(owner);
  const stored = () => saved().then(({ subject_fr }) => subject_fr);
  await waitForHydration(page.getByRole("button", { name: say("notifications.steps.next"), exact: true }));
  await expect(page.locator("body")).not.toContainText("{{");
  const texts = await page
    .locator("textarea")
    .evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));
  expect(texts.join("")).not.toMatch(/[{}]/);

  await test.step("a slash and two letters insert a field", async () => {
    await subject.focus();
    await page.keyboard.press("End");
    await page.keyboard.type(" /pré");
    const options = page.getByRole("listbox", { name: say("notifications.merge.list") });
    await expect(options.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(options).toBeHidden();
    await expect(subject).toHaveValue(/^Bonjour .*Prénom/);
    await page.keyboard.type(", voici");
    await expect.poll(stored).toBe("Bonjour {{name}}, voici");
  });

  await test.step("one press of a key goes over it, and one takes it whole", async () => {
    for (let moves = 0; moves < ", voici".length; moves++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("x");
    await expect.poll(stored).toBe("Bonjour x{{name}}, voici");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Backspace");
    await expect(subject).toHaveValue("Bonjour , voici");
    await page.keyboard.press("Control+Z");
    await expect(subject).toHaveValue(/Prénom/);
    await expect.poll(stored).toBe("Bonjour {{name}}, voici");
  });

  await test.step("a copy keeps it", async () => {
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Control+C");
    const heading = page
      .getByRole("list", { name: say("notifications.block.list") })
      .getByRole("textbox", { name: say("notifications.block.text") })
      .first();
    await heading.focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Control+V");
    await expect
      .poll(async () => JSON.stringify((await saved()).email_content_fr))
      .toContain("Bonjour {{name}}, voici");
  });

  await test.step("the button offers them too, and braces become chips", async () => {
    const insert = page.getByRole("button", {
      name: say("notifications.merge.label", { field: say("notifications.editor.subject") }),
    });
    await hands.press(insert);
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox")).toBeHidden();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Chez {{ferme}}");
    await expect(subject).not.toHaveValue(/[{}]/);
    await expect.poll(stored).toBe("Chez {{farm}}");
  });
});

for (const lang of LANGS) {
  const colorScheme = lang === "fr" ? "light" : "dark";
  test(`four steps fit a phone and a narrow window, in ${lang}, ${colorScheme}, and each names the price`, async ({
    person,
    request,
  }) => {
    const { farm, path } = await draftOf(request, lang, { type: "email" });
    const owner = await person({
      lang,
      label: `four-steps-${lang}`,
      context: { viewport: { width: 390, height: 844 }, colorScheme },
    });
    const { page, say, look } = owner;
    await logInByCookie(owner, farm);
    for (const step of [1, 2, 3, 4]) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path(step));
      const bar = page.getByRole("region", { name: say("notifications.bar.label") });
      await expect(bar).toBeInViewport();
      const total = lang === "fr" ? "0,23\u00a0$" : "$0.23";
      await expect(bar).toContainText(say("notifications.bar.summary", { count: 2, total }));
      await look(`step-${step}`);
      // The list of templates and the blocks of a message may be longer.
      if (step % 2 === 0) expect(await heightOf(owner), `step ${step}`).toBeLessThanOrEqual(2 * 844);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflowWidth(page), `step ${step} at 320 px`).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.addStyleTag({ content: "html { font-size: 200% }" });
      expect(await overflowWidth(page), `step ${step} with large text`).toBeLessThanOrEqual(0);
    }
  });
}

test("what is left to write is said, leads to its place, and the preview is of the person one chooses", async ({
  person,
  request,
}) => {
  const { farm, path } = await draftOf(request, "fr", {
    type: "email",
    subject_fr: "Bonjour {{name}}, ouvert {{?vos heures}}",
  });
  const owner = await person({ lang: "fr", label: "left" });
  const { page, say } = owner;
  await logInByCookie(owner, farm);
  await page.goto(path(4));
  const problem = say("notifications.send.problem.subject_fr.placeholder", { fields: "vos heures" });
  const left = page.getByRole("button", { name: problem });
  await waitForHydration(left);
  await left.click();
  await expect(subjectOf(owner)).toBeFocused();
  await expect(page.getByText("[vos heures]").first()).toBeVisible();
  const chooser = page.getByLabel(say("notifications.preview.reader"));
  await expect(chooser.locator("option")).toHaveCount(2);
  for (const name of ["Rose", "Alice"]) {
    await chooser.selectOption({ label: name });
    await expect(page.getByRole("definition").filter({ hasText: `Bonjour ${name}` })).toBeVisible();
  }
});

test("before 8 o'clock the first step says for when it will be planned, and a dead link is named before it is", async ({
  person,
  request,
}) => {
  const { farm, path, saved } = await draftOf(request, "fr", { type: "email" });
  const address = { address: "12, rang du Ruisseau", city: "Val-d’Or", region: "QC", zipcode: "J9P 1A1" };
  expect((await farm.call("PUT", `/api/farms/${farm.id}/partial`, address)).status()).toBe(200);
  await moveTo(6, farm.id);
  await farm.call("PUT", `/api/farms/${farm.id}/notifications/${(await saved()).id}`, {
    email_content_fr: [
      { id: "a", type: "content", text: "Betteraves !" },
      { id: "b", type: "button", text: "Voir", url: "http://127.0.0.1/paniers" },
    ],
  });
  const owner = await person({ lang: "fr", label: "early" });
  const { page, say, look } = owner;
  await logInByCookie(owner, farm);
  await page.goto(path(1));
  const notice = say("notifications.notices.today", { time: "TIME", hour: formatClock("8:00", "fr") }).split(
    "TIME",
  )[1]!;
  await expect(page.getByText(notice)).toBeVisible();
  await page.goto(path(4));
  const dead = page
    .getByRole("status")
    .filter({ hasText: say("notifications.deadLinks.title", { count: 1 }) });
  await expect(dead).toContainText(`http://127.0.0.1/paniers ${say("notifications.deadLinks.not_public")}`);
  await look("planned-with-a-dead-link");
  await expect(page.getByLabel(say("notifications.send.hour"), { exact: true })).toHaveValue("8");
  const schedule = page.getByRole("button", { name: say("notifications.send.schedule") });
  await waitForHydration(schedule);
  // The press comes before the change is saved, and is not lost.
  await page.getByLabel(say("notifications.send.hour"), { exact: true }).selectOption("9");
  await schedule.click();
  const sure = page.getByRole("alertdialog");
  await sure.getByRole("button", { name: say("notifications.send.confirmSchedule"), exact: true }).click();
  await expect(page.getByRole("heading", { name: say("notifications.view.scheduledTitle") })).toBeVisible();
  const { status, scheduled_at } = await saved();
  expect(status).toBe("scheduled");
  const hours = (Date.parse(String(scheduled_at)) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(0);
  expect(hours).toBeLessThanOrEqual(3);
});

for (const lang of LANGS)
  test(`a small window shows the text that is written, and its preview, without scrolling, ${lang}`, async ({
    person,
    request,
  }) => {
    const { farm, path } = await draftOf(request, lang, { template: "fresh-this-week", type: "all" });
    const owner = await person({
      lang,
      label: `fold-${lang}`,
      context: { viewport: { width: 1280, height: 800 } },
    });
    const { page, say } = owner;
    await logInByCookie(owner, farm);
    await page.goto(path(3));
    const greeting = lang === "fr" ? /^Bonjour/ : /^Hello/;
    const words = page.getByRole("textbox", { name: say("notifications.block.text"), exact: true }).nth(1);
    await expect(words).toHaveValue(greeting);
    const next = page.getByRole("button", { name: say("notifications.steps.next"), exact: true });
    const fold = async () => (await boxOf(next)).y;
    // The greeting, and the first line of what follows it.
    const firstLines = async () => (await boxOf(words)).y + 90;
    await expect.poll(async () => (await firstLines()) - (await fold())).toBeLessThan(0);
    // A mail program shows the hidden beginning of an email in its list.
    const shown = page.frameLocator("iframe").getByText(greeting).filter({ visible: true }).first();
    const top = async () => (await boxOf(shown)).y;
    await expect.poll(async () => (await top()) - (await fold())).toBeLessThan(-20);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
