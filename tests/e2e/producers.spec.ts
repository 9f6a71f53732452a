import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { users } from "@/db/schema";
import { formatMoney } from "@/lib/i18n/format";
import { adminHref } from "@/lib/i18n/routes";
import { foldFarmTotals } from "@/lib/producers/service/totals";
import { makeAccount } from "@/tests/factories/account";
import { accountOf } from "@/tests/factories/billing-accounts";
import { asJob } from "@/tests/factories/context";
import { makeManyPeople } from "@/tests/factories/people";
import { makeCountedSend } from "@/tests/factories/producers";
import { makeFarm, makeTenant, makeUser } from "@/tests/factories/tenant";
import { gotoHydrated } from "./steps/hydration";
import { unique } from "./steps/names";
import { PAYING, payerOf } from "./steps/payer";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

const LONG = "Coopérative maraîchère et fruitière du Haut-Saint-Laurent";

for (const [lang, viewport, byKeyboard] of PAYING)
  test(`a super administrator finds, sorts and filters farms, ${lang}, ${viewport.width} px`, async ({
    person,
  }) => {
    const word = `zeste${unique().replace(/\W/g, "")}`;
    const owner = await makeUser({ name: `Béatrice ${word}`, phone: null });
    const trial_ends_at = new Date(Date.now() + 2 * 24 * 3600 * 1000);
    const first = await makeFarm(owner, { name: `${LONG} ${word}`, trial_ends_at });
    await makeFarm(owner, { name: `Ail ${word}`, plan_type: "yearly", verification: "asked" });
    await makeFarm(await makeUser(), { name: `Zinnia ${word}`, plan_type: "canceled", public: false });
    await makeManyPeople(first, 1234);
    await foldFarmTotals(asJob());
    const context = { viewport, colorScheme: lang === "fr" ? ("light" as const) : ("dark" as const) };
    const admin = await person({ lang, label: `producers-${lang}-${viewport.width}`, context });
    const { page, say, look } = admin;
    const { press, write } = payerOf(admin, byKeyboard);
    await logInByCookie(admin, { owner: await makeAccount({ is_admin: true, lang }) });
    const main = page.getByRole("main");
    await gotoHydrated(page, adminHref(lang, "/farms"));
    const wide = viewport.width > 768;
    if (wide) await press(page.getByRole("link", { name: say("admin.nav.producers"), exact: true }));
    else await gotoHydrated(page, adminHref(lang, "/producers"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("producers.title"));
    const rows = main.locator("tbody tr");
    await expect(rows.first()).toBeVisible();
    await look("1-all");
    await write(main.getByRole("searchbox"), word);
    await expect(rows).toHaveCount(3);
    await look("2-found");
    await expect(rows.filter({ hasText: LONG })).toContainText(/1\s234/u);
    await expect(rows.filter({ hasText: LONG })).toContainText(say("producers.plans.trial"));
    if (wide) {
      const table = main.getByRole("table");
      const cut = await table.evaluate((one) => one.scrollWidth - one.parentElement!.clientWidth);
      expect(cut).toBeLessThanOrEqual(0);
      await press(main.getByRole("link", { name: say("producers.columns.name"), exact: true }));
      await expect(rows.first()).toContainText("Ail");
      await press(main.getByRole("link", { name: say("producers.columns.name"), exact: true }));
      await expect(rows.first()).toContainText("Zinnia");
      await page.goBack();
      await expect(rows.first()).toContainText("Ail");
    }
    await press(main.locator("summary", { hasText: say("producers.filters") }));
    await main.getByLabel(say("producers.columns.verification"), { exact: true }).selectOption("asked");
    await look("3-filters");
    await press(main.getByRole("button", { name: say("producers.apply") }));
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/verification=asked/);
    const file = main.getByRole("link", { name: say("producers.export") });
    const answer = await page.request.get((await file.getAttribute("href"))!);
    expect(answer.headers()["content-type"]).toContain("text/csv");
    const text = await answer.text();
    expect(text).toContain(`Ail ${word}`);
    expect(text).not.toContain("Zinnia");
    await main.getByLabel(say("producers.columns.health"), { exact: true }).selectOption("bad");
    await press(main.getByRole("button", { name: say("producers.apply") }));
    await expect(main.getByText(say("producers.noMatchTitle"))).toBeVisible();
    await look("4-none");
    await press(main.getByRole("link", { name: say("producers.clear") }).last());
    await expect(main.getByRole("searchbox")).toHaveValue("");
    await expect(rows.first()).toBeVisible();
  });

for (const [lang, viewport, byKeyboard] of PAYING)
  test(`a super administrator reads the history of a farm and notes something, ${lang}, ${viewport.width} px`, async ({
    person,
  }) => {
    const word = `zeste${unique().replace(/\W/g, "")}`;
    const { farm, owner } = await makeTenant({
      name: `${LONG} ${word}`,
      verification: "refused",
      verification_reason: "Adresse inconnue",
    });
    for (let n = 0; n < 12; n++) await makeFarm(owner, { name: `Ferme ${n} ${unique()}` });
    await db()
      .update(users)
      .set({ blocked_at: new Date(), blocked_reason: "Pourriel" })
      .where(eq(users.id, owner.id));
    const account = await accountOf(farm.id);
    for (let days = 1; days <= 55; days++) {
      const began = new Date(Date.now() - days * 24 * 3600 * 1000);
      await makeCountedSend(farm.id, began, {
        title: `Récolte ${days}`,
        sent: 200,
        bounced: days % 10,
        complained: days % 2,
      });
    }
    await db().execute(sql`
      insert into payments (billing_account_id, provider_payment_id, reason, status, amount_cents, refunded_cents, paid_at)
      values (${account}, ${word}, 'plan', 'succeeded', 9198, 0, now()), (${account}, ${`${word}-2`}, 'plan', 'failed', 9198, 0, now())`);
    await foldFarmTotals(asJob());
    const context = { viewport, colorScheme: lang === "fr" ? ("light" as const) : ("dark" as const) };
    const admin = await person({ lang, label: `producer-${lang}-${viewport.width}`, context });
    const { page, say, look } = admin;
    const { press, write } = payerOf(admin, byKeyboard);
    await logInByCookie(admin, { owner: await makeAccount({ is_admin: true, lang }) });
    const main = page.getByRole("main");
    await gotoHydrated(page, `${adminHref(lang, "/producers")}?q=${word}`);
    await press(main.getByRole("link", { name: farm.name }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(farm.name);
    await expect(main).toContainText("Adresse inconnue");
    await expect(main).toContainText("4242");
    await expect(main.getByText(say("producers.view.blocked"))).toBeVisible();
    await expect(main.getByRole("link", { name: say("producers.view.account") })).toHaveAttribute(
      "href",
      adminHref(lang, `/users/${owner.uuid}`),
    );
    await expect(
      main.getByRole("link", { name: say("producers.view.moreOthers", { count: 2 }) }),
    ).toBeVisible();
    const list = main.getByRole("list", { name: say("producers.view.timeline") });
    await expect(list.getByRole("listitem")).toHaveCount(50);
    await look("1-page");
    await press(main.getByRole("button", { name: say("producers.notes.add") }));
    const dialog = page.getByRole("dialog");
    const save = dialog.getByRole("button", { name: say("producers.notes.save"), exact: true });
    await press(save);
    await expect(dialog.getByRole("alert").first()).toContainText(say("errors.requiredNote"));
    await write(dialog.getByRole("textbox"), "Rappeler en mai");
    await look("2-note");
    await press(save);
    await expect(list.getByText("Rappeler en mai")).toBeVisible();
    await press(main.getByRole("link", { name: say("producers.view.older") }));
    await expect(list.getByText("Rappeler en mai")).toBeHidden();
    const kinds = main.getByRole("navigation", { name: say("producers.view.kinds") });
    await press(kinds.getByRole("link", { name: say("producers.kinds.payment") }));
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await press(kinds.getByRole("link", { name: say("producers.kinds.note") }));
    await press(list.getByRole("button", { name: say("producers.notes.delete") }));
    const question = page.getByRole("alertdialog");
    await press(question.getByRole("button", { name: say("producers.notes.delete"), exact: true }));
    await expect(main.getByText(say("producers.view.nothing"))).toBeVisible();
    await look("3-none");
  });

for (const [lang, viewport, byKeyboard] of PAYING)
  test(`a super administrator holds the sends of a farm and gives it a plan, ${lang}, ${viewport.width} px`, async ({
    person,
  }) => {
    const { farm } = await makeTenant({ name: `${LONG} ${unique()}`, plan_type: "canceled" });
    await makeCountedSend(farm.id, new Date(Date.now() - 24 * 3600 * 1000), { sent: 200, bounced: 12 });
    await foldFarmTotals(asJob());
    const context = { viewport, colorScheme: lang === "fr" ? ("light" as const) : ("dark" as const) };
    const admin = await person({ lang, label: `review-${lang}-${viewport.width}`, context });
    const { page, say, look } = admin;
    const { press, write } = payerOf(admin, byKeyboard);
    await logInByCookie(admin, { owner: await makeAccount({ is_admin: true, lang }) });
    const main = page.getByRole("main");
    const dialog = page.getByRole("dialog");
    await gotoHydrated(page, adminHref(lang, `/producers/${farm.uuid}`));
    await expect(
      main.getByText(say("producers.review.doubts.bounces"), { exact: true }).first(),
    ).toBeVisible();
    await press(main.getByRole("button", { name: say("producers.review.hold"), exact: true }));
    const hold = dialog.getByRole("button", { name: say("producers.review.submit"), exact: true });
    await press(hold);
    await expect(dialog.getByRole("alert").first()).toContainText(say("errors.requiredReason"));
    await write(dialog.getByRole("textbox"), "Beaucoup de retours");
    await look("1-hold");
    await press(hold);
    // Among the facts, and in the timeline, which keeps it.
    await expect(main.getByText("Beaucoup de retours")).toHaveCount(2);
    await look("2-held");
    for (const screen of ["tutorials", "notifications"]) {
      await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/${screen}`));
      await expect(main.getByText(say("notifications.notices.underReview"))).toBeVisible();
      await look(`2-held-${screen}`);
    }
    await gotoHydrated(page, adminHref(lang, `/producers/${farm.uuid}`));
    await press(main.getByRole("button", { name: say("producers.review.release"), exact: true }));
    const question = page.getByRole("alertdialog");
    const release = question.getByRole("button", { name: say("producers.review.release"), exact: true });
    // Releasing destroys nothing.
    await expect(release).toHaveClass(/button-primary/);
    await press(release);
    await expect(main.getByText("Beaucoup de retours")).toHaveCount(1);
    await press(main.getByRole("button", { name: say("producers.grant.open"), exact: true }));
    const submit = dialog.getByRole("button", { name: say("producers.grant.submit"), exact: true });
    await dialog.getByRole("combobox").selectOption("beta-free");
    await expect(dialog.getByLabel(say("producers.grant.ends_on"))).toBeHidden();
    await write(dialog.getByRole("textbox"), "Ferme pilote");
    await look("3-grant");
    await press(submit);
    await expect(main.getByText(say("producers.plans.beta-free")).first()).toBeVisible();
    await expect(main.getByText("Ferme pilote")).toBeVisible();
    await press(main.getByRole("button", { name: say("producers.credit.open"), exact: true }));
    await write(dialog.getByLabel(say("producers.credit.amount")), "1200");
    await write(dialog.getByLabel(say("producers.credit.reason")), "Panne de samedi");
    const give = dialog.getByRole("button", { name: say("producers.credit.submit"), exact: true });
    await press(give);
    await expect(dialog.getByRole("alert").first()).toContainText(say("errors.creditTooMuch"));
    await write(dialog.getByLabel(say("producers.credit.amount")), "20,00");
    await look("4-credit");
    await press(give);
    await expect(main.getByText("Panne de samedi")).toBeVisible();
    // The plan page says before a plan is chosen what the credit pays of it.
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/plan`));
    const [credit] = say("payments.confirm.credit", {
      credit: formatMoney(2000, lang),
      due: "DUE",
    }).split("DUE");
    await expect(page.locator("#plans").getByText(credit!)).toHaveCount(4);
    await look("5-credit-used");
  });
