import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { billing_accounts, farms } from "@/db/schema";
import { freeLevel } from "@/lib/billing/rules/free-level";
import { longDay } from "@/lib/i18n/dates";
import { adminHref } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { accountOf } from "@/tests/factories/billing-accounts";
import { makeFarm } from "@/tests/factories/tenant";
import { gotoHydrated } from "./steps/hydration";
import { farmName } from "./steps/names";
import { readyFarm } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

const ENDS = new Date(Date.now() + 20 * 86_400_000);

for (const lang of LANGS) {
  test(`a farm that the account's plan does not cover says so, ${lang}`, async ({ person, request }) => {
    const farm = await readyFarm(request, lang);
    const beyond = await makeFarm(farm.owner, { name: farmName(), plan_type: "canceled" });
    await db().update(farms).set({ plan_type: "monthly" }).where(eq(farms.id, farm.id));
    await db()
      .update(billing_accounts)
      .set({ plan_type: "monthly", plan_status: "active", period_end: ENDS })
      .where(eq(billing_accounts.id, await accountOf(farm.id)));
    const owner = await person({ lang, label: `beyond-${lang}`, context: { viewport: SCREENS.phone } });
    const { page, say, look } = owner;
    await logInByCookie(owner, farm);
    const main = page.getByRole("main");
    const plan = say("payments.plans.monthly");
    const beyondSays = say("payments.summary.uncovered", {
      ...{ plan, max: 1, farms: 2, larger: "yes" },
      ...freeLevel(lang),
    });
    const ofAccount = main.getByRole("heading", { name: say("payments.summary.ofAccount", { plan }) });
    const runs = main.getByText(say("payments.summary.runs", { date: longDay(ENDS, lang) }));
    const used = main.getByText(say("payments.usage.of", { used: "2", max: "1" }));

    await gotoHydrated(page, adminHref(lang, `/farms/${beyond.uuid}/plan`));
    await expect(main.getByText(beyondSays)).toBeVisible();
    await expect(ofAccount).toBeVisible();
    await expect(runs).toBeVisible();
    await expect(used).toBeVisible();
    await expect(main.getByText(say("payments.usage.farm"))).toBeVisible();
    await look("beyond");
    await main.getByRole("button", { name: say("payments.buttons.cancel") }).click();
    const date = longDay(ENDS, lang);
    await expect(page.getByRole("alertdialog")).toContainText(
      say("payments.buttons.cancelText", { date, farms: 2 }),
    );

    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/plan`));
    await expect(runs).toBeVisible();
    await expect(used).toBeVisible();
    await expect(ofAccount).toHaveCount(0);
  });
}
