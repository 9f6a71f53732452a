import { asc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { categories, subscriber_categories } from "@/db/schema";
import { adminHref } from "@/lib/i18n/routes";
import { makeManyPeople } from "@/tests/factories/people";
import { gotoHydrated, waitForHydration } from "./steps/hydration";
import { readyFarm } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

for (const [lang, screen, colorScheme] of [
  ["fr", "phone", "light"],
  ["en", "desktop", "dark"],
] as const) {
  test(`categories are made, renamed, merged, deleted and brought back, ${lang} on a ${screen}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    const owner = await person({
      lang,
      label: `categories-${lang}-${screen}`,
      context: { viewport: SCREENS[screen], colorScheme },
    });
    const { page, say, look } = owner;
    await logInByCookie(owner, farm);
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/categories`));
    const dialog = page.getByRole("dialog");
    const list = page.getByRole("list", { name: say("categories.title") });
    const choose = async (name: string, entry: string) => {
      const menu = list.getByRole("button", { name: say("categories.menu", { name }) });
      await waitForHydration(menu);
      await menu.click();
      await page.getByRole("menuitem", { name: entry }).click();
    };
    const make = async (name: string, description = "") => {
      await page.getByRole("button", { name: say("categories.add"), exact: true }).click();
      await dialog.getByRole("textbox", { name: say("categories.form.name") }).fill(name);
      await dialog.getByRole("textbox", { name: say("categories.form.description") }).fill(description);
      await dialog.getByRole("button", { name: say("categories.form.submit"), exact: true }).click();
      await expect(list.getByRole("link", { name, exact: true })).toBeVisible();
    };
    const undo = () => page.getByRole("button", { name: say("categories.undo"), exact: true }).click();

    await test.step("begins with what a category is for", async () => {
      await look("empty");
      await make("Paniers", "Le jeudi");
      await make("Restaurants");
    });

    await makeManyPeople(farm, 5);
    const [paniers, restaurants] = await db()
      .select()
      .from(categories)
      .where(eq(categories.farm_id, farm.id))
      .orderBy(asc(categories.id));
    const peopleOfChefs = () =>
      db().$count(subscriber_categories, eq(subscriber_categories.category_id, restaurants!.id));
    const people = await farm.call("GET", `/api/farms/${farm.id}/subscribers`);
    const { subscribers } = (await people.json()) as { subscribers: { id: number }[] };
    await db()
      .insert(subscriber_categories)
      .values(
        subscribers.map(({ id }) => ({ farm_id: farm.id, subscriber_id: id, category_id: paniers!.id })),
      );

    await test.step("renames one by keyboard, and refuses a name that is taken", async () => {
      await page.reload();
      const menu = list.getByRole("button", { name: say("categories.menu", { name: "Restaurants" }) });
      await waitForHydration(menu);
      await menu.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("menuitem", { name: say("common.edit") }).press("Enter");
      const name = dialog.getByRole("textbox", { name: say("categories.form.name") });
      await name.fill("paniers");
      await name.press("Enter");
      await expect(name).toHaveAttribute("aria-invalid", "true");
      await look("taken");
      await name.fill("Chefs");
      await name.press("Enter");
      await expect(list.getByRole("link", { name: "Chefs", exact: true })).toBeVisible();
      await look("list");
    });

    await test.step("merges one into the other, and undoes it", async () => {
      await choose("Paniers", say("categories.merge.open"));
      await expect(dialog.getByRole("combobox")).toHaveValue(String(restaurants!.id));
      await look("merge");
      await dialog.getByRole("button", { name: say("categories.merge.submit"), exact: true }).click();
      await expect.poll(peopleOfChefs).toBe(5);
      await expect(dialog).toBeHidden();
      await expect(list.getByRole("link", { name: "Paniers", exact: true })).toBeHidden();
      await undo();
      await expect(list.getByRole("link", { name: "Paniers", exact: true })).toBeVisible();
      await expect.poll(peopleOfChefs).toBe(0);
    });

    await test.step("deletes one, brings it back, and leads to its people", async () => {
      await page.reload();
      await choose("Paniers", say("common.delete"));
      await expect(list.getByRole("link", { name: "Paniers", exact: true })).toBeHidden();
      await undo();
      await list.getByRole("link", { name: "Paniers", exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`category_id=${paniers!.id}`));
      await expect(page.getByText("Personne 1", { exact: true })).toBeVisible();
      await page.getByRole("link", { name: say("subscribers.list.categories"), exact: true }).click();
      await expect(list).toBeVisible();
    });
  });
}
