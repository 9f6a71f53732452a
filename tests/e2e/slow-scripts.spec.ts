import { href } from "@/lib/i18n/routes";
import { newPhone } from "./steps/names";
import { messageTo } from "./steps/outbox";
import { readyFarm } from "./steps/ready-farm";
import { expect, test } from "./steps/test";

test("what is typed before the scripts have come is kept", async ({ person, request }) => {
  const farm = await readyFarm(request, "en");
  const { page, say } = await person({ lang: "en", label: "slow" });
  let letThrough = () => {};
  const held = new Promise<void>((done) => {
    letThrough = done;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
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
