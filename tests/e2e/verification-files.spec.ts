import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { farms } from "@/db/schema";
import { adminHref } from "@/lib/i18n/routes";
import { makeAccount } from "@/tests/factories/account";
import { pdfBytes, photoBytes } from "@/tests/factories/verification-files";
import { gotoHydrated } from "./steps/hydration";
import { PAYING, payerOf } from "./steps/payer";
import { readyFarm } from "./steps/ready-farm";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

const LONG = "Permis-d-exploitation-de-la-Coopérative-maraîchère-du-Haut-Saint-Laurent-2026.pdf";

for (const [lang, viewport, byKeyboard] of PAYING)
  test(`a farm attaches files to its request, and Potager opens them, ${lang}, ${viewport.width} px`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    const context = { viewport, colorScheme: lang === "fr" ? ("light" as const) : ("dark" as const) };
    const label = `verification-${lang}-${viewport.width}`;
    const owner = await person({ lang, label, context, expected: [/422 .*verification-files$/] });
    const { page, say, look } = owner;
    const { press } = payerOf(owner, byKeyboard);
    await logInByCookie(owner, farm);
    const main = page.getByRole("main");
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/settings?section=verification`));
    const files = main.getByRole("region", { name: say("settings.verification.files.title") });
    const input = files.locator("input[type=file]");
    const rows = files.getByRole("listitem");
    await look("1-none");

    const pdf = { name: LONG, mimeType: "application/pdf", buffer: Buffer.from(pdfBytes()) };
    const photo = {
      name: "kiosque.png",
      mimeType: "image/png",
      buffer: Buffer.from(await photoBytes("png")),
    };
    await input.setInputFiles([pdf, photo]);
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText("kiosque.jpg");
    await expect(rows.first()).toContainText(lang === "fr" ? "1\u00A0Ko" : "1\u00A0KB");
    await look("2-attached");
    await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("bonjour") });
    await expect(files.getByText(say("errors.unsupportedDocument"))).toBeVisible();
    await expect(rows).toHaveCount(2);
    await look("3-refused");
    await input.setInputFiles({ ...pdf, buffer: Buffer.from("%PDF-1.7\nbonjour") });
    await expect(files.getByText(say("errors.damagedDocument"))).toBeVisible();
    await expect(rows).toHaveCount(2);
    await input.setInputFiles([photo, photo, photo, photo]);
    await expect(rows).toHaveCount(5);
    await expect(files.getByText(say("settings.verification.files.tooMany", { max: 5 }))).toBeVisible();
    await look("4-full");
    const last = say("settings.verification.files.removeOf", { name: "kiosque.jpg" });
    await press(rows.last().getByRole("button", { name: last }));
    await look("5-asked");
    await press(
      page
        .getByRole("alertdialog")
        .getByRole("button", { name: say("settings.verification.files.remove"), exact: true }),
    );
    await expect(rows).toHaveCount(4);
    // The button of the removed file is gone; what took its place has the focus.
    await expect(rows.last().getByRole("button")).toBeFocused();
    await press(main.getByRole("button", { name: say("settings.verification.ask") }));
    await expect(main.getByText(say("settings.verification.about.asked"))).toBeVisible();
    await expect(rows).toHaveCount(4);
    await look("6-waiting");

    const admin = await person({ lang, label: `${label}-admin`, context });
    const by = payerOf(admin, byKeyboard);
    await logInByCookie(admin, { owner: await makeAccount({ is_admin: true, lang }) });
    const seen = admin.page.getByRole("main");
    await gotoHydrated(admin.page, adminHref(lang, `/farms/${farm.uuid}/settings?section=verification`));
    await by.press(seen.getByRole("link", { name: say("settings.verification.seeFiles") }));
    const listed = seen.getByRole("region", { name: say("producers.files.title") });
    await expect(listed.getByRole("listitem")).toHaveCount(4);
    await admin.look("1-files");
    const link = listed.getByRole("link", { name: "kiosque.jpg" }).first();
    const [shown] = await Promise.all([admin.page.waitForEvent("popup"), by.press(link)]);
    await shown.waitForLoadState();
    expect(await shown.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60);
    await shown.close();
    const paper = listed.getByRole("link", { name: "Permis-d-exploitation" });
    const [saved] = await Promise.all([admin.page.waitForEvent("download"), by.press(paper)]);
    expect(saved.suggestedFilename()).toBe(LONG);
    const address = (await link.getAttribute("href"))!;
    expect((await page.request.get(address)).status()).toBe(404);

    await db().update(farms).set({ verification: "verified" }).where(eq(farms.id, farm.id));
    await page.reload();
    await expect(main.getByText(say("settings.verification.about.verified"))).toBeVisible();
    await expect(files).toHaveCount(0);
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/activity`));
    await expect(main).toContainText(say("activity.acts.upload.open-verification-file"));
  });
