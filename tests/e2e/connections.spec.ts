import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { subscribers } from "@/db/schema";
import { adminHref } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import { gotoHydrated, waitForHydration } from "./steps/hydration";
import { tabTo } from "./steps/keyboard";
import { readyFarm } from "./steps/ready-farm";
import { expectNoSecrets } from "./steps/secrets";
import { expect, outboxUrl, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

const WHERE: [Lang, { width: number; height: number }, boolean][] = [
  ["fr", { width: 390, height: 844 }, false],
  ["en", { width: 390, height: 844 }, true],
  ["fr", { width: 1280, height: 900 }, true],
  ["en", { width: 1280, height: 900 }, false],
];

/** What a seller does at the emulated Square. */
async function atSquare<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`${new URL(outboxUrl()).origin}/square${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
}

for (const [lang, viewport, byKeyboard] of WHERE) {
  const how = `${lang}, ${viewport.width} px, ${byKeyboard ? "keyboard" : "mouse"}`;
  test(`Square is connected and a customer arrives, ${how}`, async ({ person, request }) => {
    const farm = await readyFarm(request, lang);
    const merchant = `Kiosque ${farm.handle}`;
    const { id } = await atSquare<{ id: string }>("/merchants", { business_name: merchant });
    await atSquare(`/merchants/${id}/customers/many`, {
      customers: [{ given_name: "Ana", email_address: `ana@${farm.handle}.test` }],
    });
    const owner = await person({ lang, label: `square-${lang}-${viewport.width}`, context: { viewport } });
    const { page, say, look } = owner;
    await logInByCookie(owner, farm);
    const main = page.getByRole("main");
    const press = async (target: ReturnType<typeof main.getByRole>) => {
      await waitForHydration(target);
      if (!byKeyboard) return target.click();
      await tabTo(page, target);
      await page.keyboard.press("Enter");
    };
    const tick = async (words: string) => {
      const box = main.getByRole("checkbox", { name: words });
      expect(await box.isChecked()).toBe(false);
      if (!byKeyboard) return main.getByText(words, { exact: true }).click();
      await tabTo(page, box);
      await page.keyboard.press("Space");
    };

    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/connections`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("connections.title"));
    await look("1-connect");

    // Without a declaration nothing opens.
    const submit = main.getByRole("button", { name: say("connections.connect.submit") });
    await press(submit);
    await expect(main.getByRole("alert")).toContainText(say("errors.requiredCustomerDeclaration"));
    await main.getByLabel(say("connections.connect.basis")).selectOption("declared_by_owner");
    await main.getByLabel(say("connections.connect.wording")).fill("À la caisse");
    await tick(say("connections.declaration.v1"));
    await tick(say("connections.connect.sales"));
    await press(submit);

    // Square's own page, where the seller is chosen and allows it.
    await page.waitForURL(/\/oauth2\/authorize/);
    await page.getByRole("combobox").selectOption(id);
    await page.locator("button[value=allow]").click();

    await page.waitForURL(/\/connections$/);
    await expect(main.getByRole("heading", { name: merchant })).toBeVisible();
    await expect(main.getByText(say("connections.outcomes.new"))).toBeVisible();
    await expect(main.getByRole("button", { name: say("connections.sync.again") })).toBeVisible();
    await look("2-connected");
    await expectNoSecrets(owner, farm);
    const names = async () =>
      (await db().select().from(subscribers).where(eq(subscribers.farm_id, farm.id)))
        .map(({ name, source }) => `${name} ${source}`)
        .sort();
    await expect.poll(names).toEqual(["Ana square"]);

    // A customer at the till.
    await atSquare(`/merchants/${id}/customers`, {
      given_name: "Bob",
      email_address: `bob@${farm.handle}.test`,
    });
    await expect.poll(names, { timeout: 20_000 }).toEqual(["Ana square", "Bob square"]);

    // All customers again, by the button, with the rate limits of production.
    await press(main.getByRole("button", { name: say("connections.sync.again") }));
    await expect(page.getByText(say("connections.sync.started"))).toBeVisible();
    await expect(main.getByText(say("connections.sync.running"))).toBeHidden();
    await expect(main.getByText(say("connections.sync.failed"))).toBeHidden();

    // Disconnected by its name; the people stay.
    await press(main.getByRole("button", { name: say("connections.disconnect.submit") }));
    const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await dialog.getByRole("textbox").fill(merchant);
    await dialog.getByRole("button", { name: say("connections.disconnect.submit") }).click();
    await expect(main.getByRole("heading", { name: say("connections.connect.title") })).toBeVisible();
    expect(await names()).toEqual(["Ana square", "Bob square"]);
  });
}
