import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { categories, subscriber_categories, subscribers } from "@/db/schema";
import { adminHref } from "@/lib/i18n/routes";
import { PASSWORD } from "@/tests/factories/account";
import { makeManyPeople } from "@/tests/factories/people";
import { boxOf } from "./steps/box";
import { gotoHydrated, waitForHydration } from "./steps/hydration";
import { unique } from "./steps/names";
import { linkOf, messageTo } from "./steps/outbox";
import { readyFarm } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

/** As many as the largest plan holds. */
const MANY = 50_000;
/** Changing all of them takes a few seconds, more beside other tests. */
const CHANGED_WITHIN_MS = 120_000;

for (const [lang, screen] of [
  ["fr", "phone"],
  ["en", "desktop"],
] as const) {
  test(`changes many people at once, and takes a removal back, ${lang} on a ${screen}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    await makeManyPeople(farm, MANY);
    const [category] = await db()
      .insert(categories)
      .values({ farm_id: farm.id, name: "Paniers" })
      .returning();
    const phone = screen === "phone";
    const owner = await person({
      lang,
      label: `bulk-${lang}-${screen}`,
      context: { viewport: SCREENS[screen], hasTouch: phone },
    });
    const { page, say, look } = owner;
    await logInByCookie(owner, farm);
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/subscribers`));
    const rows = page.locator("main tbody tr");
    const bar = page.getByRole("region", { name: say("subscribers.bulk.bar") });
    const toasts = page.locator("[data-sonner-toast]");

    await test.step("selects by a long press or by keyboard, and nobody by Escape", async () => {
      if (phone) {
        const box = await boxOf(rows.first());
        const at = { clientX: box.x + 20, clientY: box.y + 20, pointerType: "touch", bubbles: true };
        await rows.first().dispatchEvent("pointerdown", at);
      } else {
        // The keys of the admin load after the page.
        const inRow = page.locator("main tbody tr:focus, main tbody tr :focus");
        await expect(async () => {
          if ((await inRow.count()) === 0) await page.keyboard.press("j");
          await expect(inRow).toHaveCount(1, { timeout: 500 });
        }).toPass({ timeout: 10_000 });
        await page.keyboard.press("x");
      }
      await expect(bar).toBeVisible();
      // A slow machine takes a key that was pressed again as a second one, which goes to the next row.
      await expect(rows.getByRole("checkbox", { checked: true })).toHaveCount(1);
      await look("selected");
      await page.keyboard.press("Escape");
      await expect(bar).toBeHidden();
    });

    await test.step("puts everyone into a category, with progress that can be left", async () => {
      if (phone) {
        await rows
          .first()
          .getByRole("button", { name: say("subscribers.list.menu", { name: "Personne 1" }) })
          .click();
        await page.getByRole("menuitem", { name: say("subscribers.rowActions.select") }).click();
      } else await rows.first().getByRole("checkbox").check();
      await bar.getByRole("button", { name: /50[\s\u00a0\u202f]?000/ }).click();
      await bar.getByRole("button", { name: say("subscribers.bulk.change") }).click();
      await page.getByRole("menuitem", { name: say("subscribers.bulk.acts.assign_category") }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("combobox")).toHaveValue(String(category!.id));
      await look("category");
      await dialog
        .getByRole("button", { name: say("subscribers.bulk.confirm.assign_category"), exact: true })
        .click();
      await expect(bar).toBeHidden();
      await page.reload();
      const counted = () =>
        db().$count(subscriber_categories, eq(subscriber_categories.category_id, category!.id));
      await expect.poll(counted, { timeout: CHANGED_WITHIN_MS }).toBe(MANY);
      await expect(page.getByRole("progressbar")).toBeHidden({ timeout: CHANGED_WITHIN_MS });
    });

    await test.step("removes people, and puts them back", async () => {
      await waitForHydration(rows.nth(1).getByRole("button").first());
      if (phone) {
        await rows
          .nth(1)
          .getByRole("button", { name: say("subscribers.list.menu", { name: "Personne 2" }) })
          .click();
        await page.getByRole("menuitem", { name: say("subscribers.rowActions.select") }).click();
      } else {
        await rows.nth(0).getByRole("checkbox").check();
        await rows
          .nth(2)
          .getByRole("checkbox")
          .click({ modifiers: ["Shift"] });
      }
      await bar.getByRole("button", { name: say("subscribers.bulk.acts.delete"), exact: true }).click();
      const gone = phone ? 1 : 3;
      await expect(toasts).toBeVisible();
      const left = () => db().$count(subscribers, eq(subscribers.farm_id, farm.id));
      expect(await left()).toBe(MANY);
      await expect(page.getByText("Personne 2", { exact: true })).toBeHidden();
      await look("removed");
      await page.reload();
      await expect(page.getByText("Personne 2", { exact: true })).toBeHidden();
      const undo = page.getByRole("button", { name: say("subscribers.bulk.undo"), exact: true }).first();
      await waitForHydration(undo);
      await undo.click();
      await expect(page.getByText("Personne 2", { exact: true })).toBeVisible();
      expect(gone).toBeGreaterThan(0);
    });
  });

  test(`invites somebody, who joins, and takes the access back, ${lang} on a ${screen}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    const context = { viewport: SCREENS[screen] };
    const owner = await person({ lang, label: `team-${lang}-${screen}`, context });
    const { page, say, look } = owner;
    await logInByCookie(owner, farm);
    const team = adminHref(lang, `/farms/${farm.uuid}/team`);
    const email = `guest-${unique()}@farms.test`;

    await test.step("the owner invites by email", async () => {
      await gotoHydrated(page, team);
      await look("alone");
      await page.getByRole("button", { name: say("team.invite") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: say("team.form.email") }).fill(email);
      await dialog.getByRole("radio", { name: say("team.roles.admin") }).check();
      await look("invite");
      await dialog.getByRole("button", { name: say("team.form.submit"), exact: true }).click();
      await expect(page.getByText(say("team.status.invited"), { exact: true })).toBeVisible();
    });

    const guest = await person({ lang, label: `guest-${lang}-${screen}`, context });
    await test.step("the guest joins with a new account", async () => {
      const message = await messageTo(email, "Paul Roy");
      await guest.page.goto(linkOf(message, say("emails.invitation.button")));
      await guest.look("invitation");
      await guest.page.getByRole("textbox", { name: say("team.invitation.name") }).fill("Ana Lopez");
      await guest.page.getByLabel(say("team.invitation.password"), { exact: true }).fill(PASSWORD);
      await guest.page.getByRole("button", { name: say("team.invitation.submit") }).click();
      await expect(guest.page).toHaveURL(new RegExp(farm.uuid));
      await guest.page.goto(adminHref(lang, `/farms/${farm.uuid}/activity`));
      await expect(guest.page.getByText(say("activity.acts.member.join"))).toBeVisible();
      await guest.look("activity");
    });

    await test.step("the owner removes the guest, who is out at once", async () => {
      await page.reload();
      await expect(page.getByText("Ana Lopez", { exact: true })).toBeVisible();
      await look("team");
      const menu = page.getByRole("button", { name: say("team.menu", { name: "Ana Lopez" }) });
      await waitForHydration(menu);
      await menu.click();
      await page.getByRole("menuitem", { name: say("team.acts.remove") }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: say("team.acts.remove"), exact: true })
        .click();
      await expect(page.getByText("Ana Lopez", { exact: true })).toBeHidden();
      await guest.page.reload();
      await expect(guest.page).not.toHaveURL(/activity/);
    });
  });
}
