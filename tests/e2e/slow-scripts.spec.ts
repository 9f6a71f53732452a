import type { Page } from "@playwright/test";
import { adminHref, href } from "@/lib/i18n/routes";
import { draftOf, dragToTop, parts, text } from "./steps/builder";
import { newPhone } from "./steps/names";
import { messageTo } from "./steps/outbox";
import { readyFarm } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

/** Holds the scripts of a page. Returns what lets them through. */
async function holdScripts(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((done) => {
    letThrough = done;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

test("what is typed before the scripts have come is kept", async ({ person, request }) => {
  const farm = await readyFarm(request, "en");
  const { page, say } = await person({ lang: "en", label: "slow" });
  const letThrough = await holdScripts(page);
  await page.goto(href("subscription", "en", { handle: farm.handle }), { waitUntil: "commit" });
  const field = (name: string) => page.getByRole("textbox", { name });
  const { digits, typed, called } = newPhone();
  await field(say("subscribers.public.nameLabel")).fill("Rose Roy");
  await field(say("subscribers.public.phoneLabel")).fill(digits);
  await page.getByRole("checkbox").check();
  letThrough();
  // The phone is formatted after hydration.
  await expect(field(say("subscribers.public.phoneLabel"))).toHaveValue(typed);
  await expect(field(say("subscribers.public.nameLabel"))).toHaveValue("Rose Roy");
  await expect(page.getByRole("checkbox")).toBeChecked();
  await page.getByRole("button", { name: say("subscribers.public.submit") }).click();
  await expect(page.getByRole("heading", { name: say("subscribers.public.step2Title") })).toBeVisible();
  await messageTo(called, farm.account.farm);
});

test("a file that is chosen before the scripts have come is sent", async ({ person, request }) => {
  const farm = await readyFarm(request, "fr");
  const owner = await person({ lang: "fr", label: "slow-file" });
  const { page, say } = owner;
  await logInByCookie(owner, farm);
  const letThrough = await holdScripts(page);
  await page.goto(adminHref("fr", `/farms/${farm.uuid}/edit`), { waitUntil: "commit" });
  const photo = page.getByLabel(say("farms.form.mainPhoto"));
  await photo.setInputFiles("public/apple-touch-icon.png");
  const sent = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/global/upload");
  letThrough();
  expect((await sent).status()).toBe(201);
  await expect(photo).toHaveValue("");
});

test("a block says that it can be dragged once it can", async ({ person, request }) => {
  const blocks = [text("a", "First"), text("b", "Second")];
  const { farm, path, saved } = await draftOf(request, "en", { email_content_en: blocks });
  const owner = await person({ lang: "en", label: "slow-drag", context: { viewport: SCREENS.desktop } });
  const { page, say } = owner;
  const { cards } = parts(owner);
  await logInByCookie(owner, farm);
  const letThrough = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  const grip = cards.nth(1).getByTitle(say("notifications.block.drag"));
  await expect(grip).toBeVisible();
  await expect(grip).not.toHaveCSS("cursor", "grab");
  letThrough();
  await dragToTop(owner, 1);
  await expect.poll(async () => (await saved()).email_content_en.map(({ id }) => id)).toEqual(["b", "a"]);
});
