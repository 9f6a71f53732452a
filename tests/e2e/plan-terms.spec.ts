import { db } from "@/db/client";
import { invoices } from "@/db/schema";
import { formatMoney } from "@/lib/i18n/format";
import { adminHref } from "@/lib/i18n/routes";
import { isOfFarm } from "@/tests/factories/billing-accounts";
import { farmWithCard } from "./steps/charged";
import { gotoHydrated } from "./steps/hydration";
import { PAYING } from "./steps/payer";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

for (const [lang, viewport] of [PAYING[0]!, PAYING[3]!])
  test(`the older of two tabs reads the terms of a plan anew, and another card pays, ${lang}, ${viewport.width} px`, async ({
    person,
    request,
  }) => {
    const farm = await farmWithCard(request, lang);
    const at = `/api/farms/${farm.id}`;
    expect((await farm.call("POST", `${at}/cards`, { token: "pm_card_mastercard" })).status()).toBeLessThan(
      300,
    );
    const owner = await person({ lang, label: `terms-${lang}`, context: { viewport } });
    const { page, say, look } = owner;
    await logInByCookie(owner, farm);
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/plan`));
    const main = page.getByRole("main");
    const dialog = page.getByRole("dialog");
    const agree = dialog.getByRole("button", {
      name: say("payments.confirm.agree", { total: formatMoney(9198, lang) }),
    });
    await main.getByRole("button", { name: say("payments.plans.monthly") }).click();
    const card = dialog.getByRole("combobox", { name: say("payments.confirm.card") });
    const mastercard = say("payments.cards.name", { brand: "Mastercard", last4: "4444" });
    await expect(card.locator("option:checked")).toHaveText(/4242/);
    await card.selectOption({ label: mastercard });
    await look("read");

    const elsewhere = await farm.call("POST", `${at}/plans`, { plan_type: "quarterly" });
    expect(elsewhere.status()).toBeLessThan(300);
    await agree.click();
    await expect(dialog.getByRole("alert")).toContainText(say("errors.termsChanged"));
    await look("refused");
    expect(await db().$count(invoices, isOfFarm(invoices.billing_account_id, farm.id))).toBe(1);
    await expect(page.locator("#cards li").first()).toContainText("4242");

    // The screen behind the question is the new one, hidden from those who listen until the question is answered.
    await expect(page.locator("#plans").getByText(say("payments.offers.current"))).toBeAttached();
    await card.selectOption({ label: mastercard });
    await agree.click();
    await expect(dialog).toBeHidden();
    await expect(main.getByText(say("payments.offers.blocked.changeWaits"))).toBeVisible();
    await expect(page.locator("#cards li").first()).toContainText("4444");
  });
