import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { farms, plan_agreements } from "@/db/schema";
import { freeLevel } from "@/lib/billing/rules/free-level";
import { formatMoney } from "@/lib/i18n/format";
import { adminHref } from "@/lib/i18n/routes";
import { isOfFarm } from "@/tests/factories/billing-accounts";
import { gotoHydrated } from "./steps/hydration";
import { makePastDue } from "./steps/past-due";
import { PAYING, payerOf } from "./steps/payer";
import { readyFarm } from "./steps/ready-farm";
import { secretsIn } from "./steps/secret-texts";
import { expectNoSecrets } from "./steps/secrets";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

for (const [lang, viewport, byKeyboard] of PAYING) {
  const how = `${lang}, ${viewport.width} px, ${byKeyboard ? "keyboard" : "mouse"}`;
  test(`a plan is chosen with a first card in the trial, canceled and resumed, ${how}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang, { card: false });
    const owner = await person({ lang, label: `plan-${lang}-${viewport.width}`, context: { viewport } });
    const { page, say, look } = owner;
    const { press, card } = payerOf(owner, byKeyboard);
    await logInByCookie(owner, farm);
    const main = page.getByRole("main");
    const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/settings`));
    await expect(main.getByRole("link", { name: say("settings.others.plan") })).toBeVisible();
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/plan`));
    const alone = say("payments.summary.trialAlone", { farms: 1, ...freeLevel(lang) });
    await expect(main.getByText(alone)).toBeVisible();
    await look("1-trial");

    await press(main.getByRole("button", { name: say("payments.plans.yearly") }));
    const box = dialog.getByLabel(say("payments.cardForm.test"));
    await expect(dialog.getByText(formatMoney(89_681, "fr"))).toBeVisible();
    await card(box, "visa_chargeDeclined");
    await look("2-card");
    await press(dialog.getByRole("button", { name: say("payments.cardForm.agreeAndAdd") }));
    await expect(dialog.getByRole("alert")).toContainText(say("errors.payment_declined"));
    await look("3-declined");

    // The contract is French; English is an express choice.
    if (lang === "en") {
      await press(dialog.getByRole("button", { name: say("payments.cardForm.chooseOwn") }));
      await expect(dialog.getByText(formatMoney(89_681, "en"))).toBeVisible();
    }
    await card(box, "visa");
    await press(dialog.getByRole("button", { name: say("payments.cardForm.agreeAndAdd") }));
    await expect(dialog).toBeHidden();
    const then = say("payments.summary.trialThen", { plan: say("payments.plans.yearly") });
    await expect(main.getByText(then)).toBeVisible();
    await look("4-chosen");
    const agreed = await db()
      .select()
      .from(plan_agreements)
      .where(isOfFarm(plan_agreements.billing_account_id, farm.id))
      .orderBy(plan_agreements.id);
    // What was agreed to with the declined card is kept, too.
    expect(agreed).toMatchObject([
      { plan_type: "yearly", lang: "fr" },
      { plan_type: "yearly", total_cents: 89_681, lang },
    ]);

    await press(main.getByRole("button", { name: say("payments.buttons.cancel"), exact: true }));
    await expect(dialog).toBeVisible();
    await look("5-cancel");
    await press(dialog.getByRole("button", { name: say("payments.buttons.cancel"), exact: true }));
    await expect(main.getByText(say("payments.summary.trialCanceled"))).toBeVisible();
    await press(main.getByRole("button", { name: say("payments.buttons.resume"), exact: true }));
    await press(dialog.getByRole("button", { name: say("payments.buttons.resume"), exact: true }));
    await expect(main.getByText(then)).toBeVisible();

    // The plan needs its only card.
    await press(
      main.getByRole("button", {
        name: say("payments.cards.actions", {
          card: say("payments.cards.name", { brand: "Visa", last4: "4242" }),
        }),
      }),
    );
    await page.getByRole("menuitem", { name: say("payments.cards.delete") }).click();
    await expect(dialog).toContainText(say("payments.cards.lastPlan"));
  });

  test(`the bank asks, says no and yes; a change is undone; cards come and go, ${how}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang, { card: false });
    await db().update(farms).set({ plan_type: "canceled" }).where(eq(farms.id, farm.id));
    const owner = await person({ lang, label: `bank-${lang}-${viewport.width}`, context: { viewport } });
    const { page, say, look } = owner;
    const { press, card } = payerOf(owner, byKeyboard);
    await logInByCookie(owner, farm);
    const main = page.getByRole("main");
    const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    const here = adminHref(lang, `/farms/${farm.uuid}/plan`);
    const askBank = async () => {
      await gotoHydrated(page, here);
      await press(main.getByRole("button", { name: say("payments.plans.monthly") }));
      await card(dialog.getByLabel(say("payments.cardForm.test")), "authenticationRequiredOnSetup");
      await press(dialog.getByRole("button", { name: say("payments.cardForm.add"), exact: true }));
      await page.waitForURL(/\/stripe\/bank/);
    };
    await askBank();
    const shown: string[] = [];
    page.on("framenavigated", (frame) => void shown.push(frame.url()));
    page.on("response", async (answer) => {
      if (!answer.url().includes("payment-return")) return;
      shown.push(await answer.text().catch(() => ""));
    });
    await page.getByRole("button", { name: /^Non/ }).click();
    await expect(main.getByRole("alert")).toContainText(say("payments.back_from_bank.cardRefused"));
    await look("0-refused");
    const again = main.getByRole("link", { name: say("payments.back_from_bank.again") });
    await expect(again).toHaveAttribute("href", /choose=monthly/);

    await askBank();
    await page.getByRole("button", { name: /^Oui/ }).click();
    await page.waitForURL(/choose=monthly/);
    expect(shown.join("\n")).toContain("payment-return?farm=");
    expect(secretsIn(shown.join("\n"))).toEqual([]);
    // The question about the plan is open, now that there is a card.
    await expect(dialog.getByText("3155")).toBeVisible();
    await look("1-confirm");
    const pay = say("payments.confirm.agree", { total: formatMoney(9198, lang) });
    await press(dialog.getByRole("button", { name: pay }));
    await expect(dialog).toBeHidden();
    await expect(main.getByText(say("payments.offers.current"))).toBeVisible();
    await expect(main.getByRole("table").getByText(say("payments.invoices.statuses.paid"))).toBeVisible();
    await look("2-paid");

    await press(main.getByRole("button", { name: say("payments.plans.yearly") }));
    await expect(dialog).toBeVisible();
    await look("3-change");
    const ahead = say("payments.confirm.agree", { total: formatMoney(89_681, lang) });
    await press(dialog.getByRole("button", { name: ahead }));
    await expect(dialog).toBeHidden();
    await expect(main.getByText(say("payments.offers.blocked.changeWaits"))).toBeVisible();
    await look("4-changing");
    await press(main.getByRole("button", { name: say("payments.buttons.undo"), exact: true }));
    await press(dialog.getByRole("button", { name: say("payments.buttons.undo"), exact: true }));
    await expect(main.getByText(say("payments.offers.blocked.changeWaits"))).toBeHidden();
    // The receipt for what was paid ahead, and the credit note that took it back.
    await expect(main.locator("#documents li")).toHaveCount(2);

    await press(main.getByRole("button", { name: say("payments.cards.add"), exact: true }));
    await card(dialog.getByLabel(say("payments.cardForm.test")), "mastercard");
    await press(dialog.getByRole("button", { name: say("payments.cardForm.add"), exact: true }));
    await expect(dialog).toBeHidden();
    const menuOf = (brand: string, last4: string) =>
      main.getByRole("button", {
        name: say("payments.cards.actions", { card: say("payments.cards.name", { brand, last4 }) }),
      });
    await press(menuOf("Mastercard", "4444"));
    await page.getByRole("menuitem", { name: say("payments.cards.makeDefault") }).click();
    await expect(main.locator("#cards li").first()).toContainText("4444");
    await look("5-cards");
    await expectNoSecrets(owner, farm);
    await press(menuOf("Visa", "3155"));
    await page.getByRole("menuitem", { name: say("payments.cards.delete") }).click();
    await press(dialog.getByRole("button", { name: say("payments.cards.delete") }));
    await expect(main.locator("#cards li")).toHaveCount(1);
  });
}

for (const [lang, viewport] of [PAYING[0]!, PAYING[3]!]) {
  test(`says what is wrong and what to do, ${lang}, ${viewport.width} px`, async ({ person, request }) => {
    const farm = await readyFarm(request, lang, { card: false });
    const { number } = await makePastDue(farm);
    const owner = await person({ lang, label: `wrong-${lang}-${viewport.width}`, context: { viewport } });
    const { page, say, look } = owner;
    await logInByCookie(owner, farm);
    const main = page.getByRole("main");
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/plan`));
    const due = formatMoney(89_681, lang);
    await expect(main.getByText(say("payments.summary.pastDueText", { number, due }))).toBeVisible();
    await expect(main.getByText(say("payments.offers.blocked.payFirst"))).toBeVisible();
    const over = say("payments.offers.over.questions", { used: "21", max: "20" });
    await expect(main.getByText(over)).toHaveCount(2);
    await expect(
      main.getByRole("link", { name: say("payments.offers.lower.questions") }).first(),
    ).toHaveAttribute("href", /\/questions$/);
    await expect(main.locator("#cards .text-danger")).toBeVisible();
    await look("1-past-due");
    await main.getByRole("button", { name: say("payments.invoices.pay"), exact: true }).click();
    const card = say("payments.cards.name", { brand: "Visa", last4: "0341" });
    await expect(page.getByRole("alertdialog")).toContainText(
      say("payments.invoices.payText", { due, card }),
    );
    await look("2-pay");
    // The limits lead here.
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/questions`));
    await main.getByRole("link", { name: say("payments.see") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("payments.title"));
  });
}
