import { formatMoney } from "@/lib/i18n/format";
import { adminHref } from "@/lib/i18n/routes";
import { makeAccount } from "@/tests/factories/account";
import { makeMember } from "@/tests/factories/tenant";
import {
  addCardTo,
  chargedSend,
  creditNoteNumber,
  farmWithCard,
  invoiceNumber,
  refuseTexts,
  startPlan,
  textOfPdf,
} from "./steps/charged";
import { gotoHydrated } from "./steps/hydration";
import { PAYING, payerOf } from "./steps/payer";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

/** An amount as text of a PDF, which our test reads with ordinary spaces. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

for (const [lang, viewport, byKeyboard] of PAYING) {
  const how = `${lang}, ${viewport.width} px, ${byKeyboard ? "keyboard" : "mouse"}`;
  // Each language in one theme.
  const context = { viewport, colorScheme: lang === "fr" ? ("light" as const) : ("dark" as const) };
  const money = (cents: number) => formatMoney(cents, lang);

  test(`charges, a correction, documents and the guarantee, ${how}`, async ({ person, request }) => {
    const farm = await farmWithCard(request, lang);
    await startPlan(farm);
    const owner = await person({ lang, label: `charges-${lang}-${viewport.width}`, context });
    const { page, say, look } = owner;
    const { press } = payerOf(owner, byKeyboard);
    await logInByCookie(owner, farm);
    const main = page.getByRole("main");
    const screen = (path: string) => adminHref(lang, `/farms/${farm.uuid}/${path}`);
    await gotoHydrated(page, screen("charges"));
    await expect(main.getByText(say("charges.list.emptyTitle"))).toBeVisible();
    await expect(main.getByText(say("charges.open.times.none"))).toBeVisible();
    await look("1-none");

    const send = await chargedSend(farm, { texts: 500 });
    const number = await invoiceNumber(farm, "notification", "paid");
    await refuseTexts(send, 7);
    await chargedSend(farm, { emails: 12 });
    await gotoHydrated(page, screen("plan"));
    await press(main.getByRole("link", { name: say("payments.summary.chargesLink") }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("charges.title"));
    const lines = main.getByRole("table", { name: say("charges.list.title") }).locator("tbody tr");
    await expect(lines).toHaveCount(3);
    await expect(lines.nth(0)).toContainText(money(120));
    await expect(lines.nth(0)).toContainText(say("charges.list.notYet"));
    await expect(lines.nth(1)).toContainText(money(-70));
    await expect(lines.nth(1)).toContainText(number);
    await expect(lines.nth(1)).toContainText(say("charges.list.backNotYet"));
    await expect(lines.nth(2)).toContainText(money(5000));
    await expect(main.getByText(say("charges.open.amount", { amount: money(120) }))).toBeVisible();
    await expect(main.getByText(say("charges.open.back", { amount: money(70) }))).toBeVisible();
    await look("2-charges");
    const invoice = lines.nth(2).getByRole("link", { name: say("charges.list.invoice", { number }) });
    const paper = await textOfPdf(owner, await invoice.getAttribute("href"));
    const units = say("billing.line.units", { emails: 0, segments: 500, both: "no" });
    for (const said of [number, units, plain(money(5749)), "4242", farm.account.farm])
      expect(paper).toContain(said);

    const note = await creditNoteNumber(farm);
    await page.reload();
    const credit = lines
      .nth(1)
      .getByRole("link", { name: say("charges.list.credit_note", { number: note }) });
    await expect(credit).toBeVisible();
    const notes = main.getByRole("table", { name: say("charges.notes.title") });
    await expect(notes).toContainText(say("charges.reasons.correction"));
    await look("3-credited");
    const credited = await textOfPdf(owner, await credit.getAttribute("href"));
    for (const said of [note, number, plain(money(81))]) expect(credited).toContain(said);

    await press(lines.nth(1).getByRole("link").first());
    await expect(page).toHaveURL(/\/notifications\/[0-9a-f-]{36}$/);
    await expect(main.getByText(say("charges.send.text", { amount: money(4930) }))).toBeVisible();
    await look("4-send");
    await press(main.getByRole("link", { name: say("charges.send.link") }));
    await expect(lines).toHaveCount(2);
    await look("5-one-send");
    await press(main.getByRole("link", { name: say("charges.list.all") }));
    await expect(lines).toHaveCount(3);

    await gotoHydrated(page, screen("plan"));
    const offer = main.locator("#guarantee");
    await expect(offer).toContainText(money(9198));
    await look("6-guarantee");
    const dialog = page.getByRole("alertdialog");
    const claim = offer.getByRole("button", { name: say("payments.guarantee.button") });
    await press(claim);
    await expect(dialog).toContainText(say("payments.guarantee.ends.now", { farms: 1 }));
    await look("7-asked");
    await press(dialog.getByRole("button", { name: say("payments.guarantee.keep") }));
    await expect(dialog).toBeHidden();
    await press(claim);
    await press(dialog.getByRole("button", { name: say("payments.guarantee.confirm") }));
    await expect(main.getByText(say("payments.summary.ended", { farms: 1 }))).toBeVisible();
    await expect(offer).toBeHidden();
    const given = say("payments.invoices.refunded", { amount: money(9198) });
    await expect(main.getByText(given).filter({ visible: true })).toBeVisible();
  });

  test(`an open invoice is paid by a click, ${how}`, async ({ person, request }) => {
    const farm = await farmWithCard(request, lang, "pm_card_chargeCustomerFail");
    await chargedSend(farm, { texts: 500 });
    const number = await invoiceNumber(farm, "notification", "open");
    const owner = await person({ lang, label: `pay-${lang}-${viewport.width}`, context });
    const { page, say, look } = owner;
    const { press } = payerOf(owner, byKeyboard);
    await logInByCookie(owner, farm);
    const main = page.getByRole("main");
    const due = money(5749);
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/plan`));
    await expect(main.getByText(say("payments.summary.pastDueText", { number, due }))).toBeVisible();
    const pdf = main.getByRole("link", { name: say("payments.invoices.pdfOf", { number }) });
    const href = await pdf.getAttribute("href");
    expect(await textOfPdf(owner, href)).toContain(say("billing.document.status.open"));
    await addCardTo(farm, "pm_card_mastercard");
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/plan`));
    await press(main.getByRole("button", { name: say("payments.invoices.pay"), exact: true }));
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("4444");
    await press(dialog.getByRole("button", { name: say("payments.invoices.pay"), exact: true }));
    const state = main
      .locator("#invoices")
      .getByText(say("payments.invoices.statuses.paid"), { exact: true });
    await expect(state).toBeVisible();
    await expect(main.getByText(say("payments.summary.pastDue"))).toBeHidden();
    await look("paid");
    const paper = await textOfPdf(owner, href);
    for (const said of [number, plain(due), "4444"]) expect(paper).toContain(said);
    expect(paper).not.toContain(say("billing.document.status.open"));
  });

  test(`the super administrator gives money back, ${how}`, async ({ person, request }) => {
    const farm = await farmWithCard(request, lang);
    await startPlan(farm);
    const number = await invoiceNumber(farm, "plan", "paid");
    const admin = await person({ lang, label: `refund-${lang}-${viewport.width}`, context });
    const { page, say, look } = admin;
    const { press, write } = payerOf(admin, byKeyboard);
    await logInByCookie(admin, { owner: await makeAccount({ is_admin: true, lang }) });
    const main = page.getByRole("main");
    await gotoHydrated(page, adminHref(lang, "/payments"));
    await look("1-all");
    await write(main.getByRole("searchbox"), farm.account.farm);
    // The sections of the page have tables of their own.
    const rows = main.locator("tbody tr:not(section tr)");
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(number);
    await press(rows.getByRole("button", { name: say("charges.refund.buttonOf", { number }) }));
    const dialog = page.getByRole("dialog");
    const amount = dialog.getByLabel(say("charges.refund.amount"));
    const whole = say("charges.refund.submit", { total: money(9198) });
    await expect(dialog.getByRole("button", { name: whole })).toBeVisible();
    await press(dialog.getByRole("button", { name: whole }));
    await expect(dialog.getByRole("alert").first()).toContainText(say("errors.requiredReason"));
    await dialog.getByLabel(say("charges.refund.reason")).selectOption("service");
    await write(amount, "90");
    await press(dialog.getByRole("button", { name: say("charges.refund.submitWrong"), exact: true }));
    await expect(dialog.getByRole("alert").first()).toContainText(say("errors.refundTooMuch"));
    await expect(amount).toHaveValue("90");
    await look("2-too-much");
    await write(amount, lang === "fr" ? "10,10" : "10.10");
    await expect(dialog.getByLabel(say("charges.refund.reason"))).toHaveValue("service");
    await write(dialog.getByLabel(say("charges.refund.comment")), "Deux jours de panne");
    await expect(dialog.getByText(say("charges.refund.card", { total: money(1162) }))).toBeVisible();
    await look("3-refund");
    await press(dialog.getByRole("button", { name: say("charges.refund.submit", { total: money(1162) }) }));
    await expect(dialog).toBeHidden();
    await expect(rows).toContainText(say("payments.invoices.refunded", { amount: money(1162) }));
    const tabs = main.getByRole("navigation", { name: say("charges.all.tabs") });
    await press(tabs.getByRole("link", { name: say("charges.all.kinds.credit_notes") }));
    // The list of invoices, too, says how much was given back.
    await expect(rows).toContainText("-CN-");
    await expect(rows).toContainText(money(1162));
    await look("4-notes");
    const pdf = await rows.getByRole("link", { name: say("charges.notes.pdf") }).getAttribute("href");
    expect(await textOfPdf(admin, pdf)).toContain("Deux jours de panne");
    await press(tabs.getByRole("link", { name: say("charges.all.kinds.payments") }));
    await expect(rows).toContainText(money(9198));
    await look("5-payments");
  });
}

test("charges and payments exist only for those who may see them", async ({ person, request }) => {
  const farm = await farmWithCard(request, "fr");
  const charges = adminHref("fr", `/farms/${farm.uuid}/charges`);
  const everyone = adminHref("fr", "/payments");
  const statuses = async (user: { id: number }) => {
    const one = await person({ lang: "fr", label: "roles" });
    await logInByCookie(one, { owner: user });
    const open = async (path: string) => (await one.page.request.get(path)).status();
    return [await open(charges), await open(everyone)];
  };
  expect(await statuses(farm.owner)).toEqual([200, 404]);
  expect(await statuses(await makeMember(farm, "admin"))).toEqual([200, 404]);
  expect(await statuses(await makeMember(farm, "employee"))).toEqual([403, 404]);
  expect(await statuses(await makeAccount({ is_admin: true }))).toEqual([200, 200]);
  const member = await person({ lang: "fr", label: "member" });
  const { page, say } = member;
  await logInByCookie(member, { owner: await makeMember(farm, "admin") });
  await gotoHydrated(page, adminHref("fr", `/farms/${farm.uuid}/settings`));
  await page
    .getByRole("main")
    .getByRole("link", { name: say("settings.others.charges") })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("charges.titleOfFarm"));
  await gotoHydrated(page, adminHref("fr", `/farms/${farm.uuid}/plan`));
  await expect(page.getByRole("link", { name: say("payments.seeCharges") })).toBeVisible();
});
