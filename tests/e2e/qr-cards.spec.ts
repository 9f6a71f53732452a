import { readFile } from "node:fs/promises";
import { db } from "@/db/client";
import { qr_code_batches } from "@/db/schema";
import { adminHref } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { makeAccount } from "@/tests/factories/account";
import { pdfCodes } from "@/tests/setup/pdf-codes";
import { gotoHydrated } from "./steps/hydration";
import { unique } from "./steps/names";
import { PAYING, payerOf } from "./steps/payer";
import { appUrl, expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

for (const [lang, viewport, byKeyboard] of PAYING)
  test(`a super administrator issues cards and prints them, ${lang}, ${viewport.width} px`, async ({
    person,
  }) => {
    const word = unique().replace(/\W/g, "");
    const note = `Foire agricole du Haut-Saint-Laurent et de la Montérégie, kiosque des nouveaux ${word}`;
    const context = { viewport, colorScheme: lang === "fr" ? ("light" as const) : ("dark" as const) };
    const admin = await person({ lang, label: `qr-cards-${lang}-${viewport.width}`, context });
    const { page, say, look } = admin;
    const { press, write } = payerOf(admin, byKeyboard);
    await logInByCookie(admin, { owner: await makeAccount({ is_admin: true, lang }) });
    const main = page.getByRole("main");
    await gotoHydrated(page, adminHref(lang, "/farms"));
    const wide = viewport.width > 768;
    if (wide) await press(page.getByRole("link", { name: say("admin.nav.qrCards"), exact: true }));
    else await gotoHydrated(page, adminHref(lang, "/qr-cards"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("qr_cards.title"));
    await look("1-list");
    await press(main.getByRole("button", { name: say("qr_cards.issue.open") }));
    const dialog = page.getByRole("dialog");
    await look("2-dialog");
    await dialog.getByLabel(say("qr_cards.issue.note")).fill("x".repeat(5));
    await dialog.getByLabel(say("qr_cards.issue.note")).fill("");
    await dialog.getByLabel(say("qr_cards.issue.count")).selectOption("10");
    await write(dialog.getByLabel(say("qr_cards.issue.note")), note);
    await press(dialog.getByRole("button", { name: say("qr_cards.issue.submit"), exact: true }));
    const row = main.locator("tbody tr", { hasText: word });
    await expect(row).toContainText(say("qr_cards.claimed", { claimed: 0, issued: 10 }));
    await look("3-issued");
    const printed = [];
    for (const each of LANGS) {
      const name = say("qr_cards.printOf", { lang: say(`qr_cards.langs.${each}`), note });
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        press(row.getByRole("link", { name, exact: true })),
      ]);
      expect(file.suggestedFilename()).toMatch(new RegExp(`-${each}\\.pdf$`));
      printed.push(await pdfCodes(await readFile(await file.path())));
    }
    expect(printed[0]).toEqual(printed[1]);
    expect(printed[0]).toHaveLength(1);
    expect(printed[0]![0]).toHaveLength(10);
    const address = printed[0]![0]![0]!;
    expect(address.startsWith(`${appUrl()}/q/`)).toBe(true);
    const scanned = await page.request.get(address);
    expect(scanned.url()).toContain("qr_code_uuid=");

    await db()
      .insert(qr_code_batches)
      .values(Array.from({ length: 51 }, (_, at) => ({ note: `${word} ${at}` })));
    await page.reload();
    await main.getByRole("link", { name: say("qr_cards.older") }).click();
    await expect(page).toHaveURL(/after=\d+/);
    await main.getByRole("link", { name: say("qr_cards.newest") }).click();
    await expect(page).not.toHaveURL(/after/);
    await gotoHydrated(page, `${adminHref(lang, "/qr-cards")}?after=x`);
    await expect(main.locator("tbody tr").first()).toBeVisible();
  });
