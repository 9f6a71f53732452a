import { adminHref } from "@/lib/i18n/routes";
import { makeAccount } from "@/tests/factories/account";
import { makeStuckRequest } from "@/tests/factories/payments";
import { farmWithCard, startPlan } from "./steps/charged";
import { gotoHydrated } from "./steps/hydration";
import { PAYING, payerOf } from "./steps/payer";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

for (const [lang, viewport, byKeyboard] of PAYING)
  test(`the super administrator tries a stuck payment again and closes another, ${lang}, ${viewport.width} px`, async ({
    person,
    request,
  }) => {
    const young = await farmWithCard(request, lang);
    const old = await farmWithCard(request, lang);
    for (const [farm, hours] of [
      [young, 1],
      [old, 30],
    ] as const) {
      await startPlan(farm);
      await makeStuckRequest(farm.id, hours);
    }
    const context = { viewport, colorScheme: lang === "fr" ? ("light" as const) : ("dark" as const) };
    const admin = await person({ lang, label: `stuck-${lang}-${viewport.width}`, context });
    const { page, say, look } = admin;
    const { press } = payerOf(admin, byKeyboard);
    await logInByCookie(admin, { owner: await makeAccount({ is_admin: true, lang }) });
    await gotoHydrated(page, adminHref(lang, "/payments"));
    const list = page.getByRole("main").getByRole("list", { name: say("charges.stuck.list") });
    const of = (farm: typeof young) => list.getByRole("listitem").filter({ hasText: farm.account.farm });
    await expect(of(young)).toContainText(say("charges.stuck.mayRetry"));
    await expect(of(old)).toContainText(say("charges.stuck.tooOld"));
    await look("1-stuck");
    const retry = (farm: typeof young) =>
      of(farm).getByRole("button", { name: say("charges.stuck.retryOf", { farm: farm.account.farm }) });
    await expect(retry(old)).toBeHidden();
    await press(retry(young));
    await expect(page.getByText(say("charges.stuck.retried"))).toBeVisible();
    await expect(of(young)).toBeHidden();
    await press(
      of(old).getByRole("button", { name: say("charges.stuck.closeOf", { farm: old.account.farm }) }),
    );
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(say("charges.stuck.closeText"));
    await look("2-close");
    await press(dialog.getByRole("button", { name: say("charges.stuck.close"), exact: true }));
    await expect(of(old)).toBeHidden();
  });
