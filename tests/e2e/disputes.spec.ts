import { adminHref } from "@/lib/i18n/routes";
import { makeAccount } from "@/tests/factories/account";
import { disputePayment, farmWithCard, startPlan } from "./steps/charged";
import { gotoHydrated } from "./steps/hydration";
import { messageTo } from "./steps/outbox";
import { PAYING, payerOf } from "./steps/payer";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

for (const [lang, viewport, byKeyboard] of PAYING)
  test(`an owner reads why sends wait, and the super administrator gets the evidence and allows them, ${lang}, ${viewport.width} px`, async ({
    person,
    request,
  }) => {
    const farm = await farmWithCard(request, lang);
    await startPlan(farm);
    await disputePayment(farm.id);
    const context = { viewport, colorScheme: lang === "fr" ? ("light" as const) : ("dark" as const) };
    const label = `dispute-${lang}-${viewport.width}`;
    const owner = await person({ lang, label: `${label}-owner`, context });
    await logInByCookie(owner, farm);
    const plan = adminHref(lang, `/farms/${farm.uuid}/plan`);
    await gotoHydrated(owner.page, plan);
    const notice = owner.page.getByText(owner.say("payments.dispute.open"));
    await expect(notice).toBeVisible();
    await owner.look("1-plan");
    await messageTo(farm.account.email, lang === "fr" ? "conteste" : "disputing");

    const admin = await person({ lang, label: `${label}-admin`, context });
    const { page, say } = admin;
    const { press } = payerOf(admin, byKeyboard);
    await logInByCookie(admin, { owner: await makeAccount({ is_admin: true, lang }) });
    await gotoHydrated(page, adminHref(lang, "/payments"));
    const row = page
      .getByRole("main")
      .getByRole("list", { name: say("charges.disputes.list") })
      .getByRole("listitem")
      .filter({ hasText: farm.account.farm });
    await expect(row).toContainText(say("charges.disputes.kinds.dispute"));
    await admin.look("2-list");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      press(row.getByRole("link", { name: say("charges.disputes.evidenceOf", { farm: farm.account.farm }) })),
    ]);
    expect(file.suggestedFilename()).toMatch(/^potager-(preuve|evidence)-du_\w+\.pdf$/);
    const release = row.getByRole("button", {
      name: say("charges.disputes.releaseOf", { farm: farm.account.farm }),
    });
    await press(release);
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(say("charges.disputes.releaseText"));
    await admin.look("3-release");
    const confirm = dialog.getByRole("button", { name: say("charges.disputes.release"), exact: true });
    // Releasing destroys nothing.
    await expect(confirm).toHaveClass(/button-primary/);
    await press(confirm);
    await expect(page.getByText(say("charges.disputes.released"))).toBeVisible();
    await expect(release).toBeHidden();
    await gotoHydrated(owner.page, plan);
    await expect(notice).toBeHidden();
  });
