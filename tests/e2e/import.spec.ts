import { Buffer } from "node:buffer";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { subscribers } from "@/db/schema";
import { adminHref } from "@/lib/i18n/routes";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { makeSubscriber } from "@/tests/factories/tenant";
import { gotoHydrated } from "./steps/hydration";
import { readyFarm } from "./steps/ready-farm";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

const LONG = `${"clients-du-marche-".repeat(12)}<img src=x onerror=alert(1)>.csv`;

/** A file of Windows with everything that goes wrong: markup, formulas, quoted line breaks, ragged rows, doubles. */
const HOSTILE = Buffer.from(
  [
    "Nom;Courriel;Téléphone;<b>Note</b>",
    '"Ève\nCôté";eve@import.test;514 555-0001;"<script>alert(1)</script>"',
    "=1+1;luc@import.test;;@SUM(A1)",
    "Double;EVE@import.test;;",
    '"<img src=x onerror=alert(1)>";pas-un-courriel;;',
    "Parti;parti@import.test;;",
    "Seul",
  ].join("\r\n"),
  "latin1",
);

const WHERE: [Lang, { width: number; height: number }][] = [
  ["fr", { width: 390, height: 844 }],
  ["en", { width: 1280, height: 900 }],
];

for (const [lang, viewport] of WHERE) {
  test(`a hostile file is imported and undone, ${lang}`, async ({ person, request }) => {
    const farm = await readyFarm(request, lang);
    await makeSubscriber(farm, { email: "parti@import.test", unsubscribed_at: new Date() }, []);
    const owner = await person({
      lang,
      label: `import-${lang}`,
      context: { viewport },
      // The picture that is refused.
      expected: [/422 .*\/imports$/],
    });
    const { page, say, look } = owner;
    await logInByCookie(owner, farm);
    const main = page.getByRole("main");

    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/subscribers`));
    await main
      .getByRole("link", { name: say("imports.import"), exact: true })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("imports.title"));
    await look("1-upload");

    // A picture is refused in words, and the file can be chosen again.
    const file = main.locator("input[type=file]");
    await file.setInputFiles({
      name: "photo.csv",
      mimeType: "text/csv",
      buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]),
    });
    await expect(main.getByRole("alert")).toContainText(say("errors.importNotATable"));
    await file.setInputFiles({ name: LONG, mimeType: "text/csv", buffer: HOSTILE });

    await expect(main.getByRole("heading", { name: say("imports.organize.title") })).toBeVisible();
    await expect(main.getByText("<b>Note</b>", { exact: true })).toBeVisible();
    await look("2-organize");
    const submit = main.getByRole("button", { name: say("imports.organize.submit") });
    await submit.click();
    await expect(main.getByRole("alert")).toContainText(say("errors.requiredGivenOn"));
    await main.getByLabel(say("imports.organize.givenOn")).fill("2026-01-15");
    await main.getByLabel(say("imports.organize.wording")).fill("Feuille du marché");
    await submit.click();

    await expect(main.getByRole("heading", { name: say("imports.verify.title") })).toBeVisible();
    await expect(main.getByText(say("imports.reasons.invalidEmail"))).toBeVisible();
    await look("3-verify");
    // It can be left and come back to.
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/subscribers/import`));
    await main.getByRole("link", { name: /clients-du-marche/ }).click();
    const cell = say("imports.verify.correctLabel", { column: "Courriel", line: 6 });
    await main.getByRole("button", { name: cell }).click();
    await main.getByRole("textbox", { name: cell }).fill("corrige@import.test");
    await main.getByRole("button", { name: say("imports.verify.save") }).click();
    await expect(main.getByText(say("imports.reasons.invalidEmail"))).toBeHidden();
    await main.getByText(say("imports.verify.declare")).click();
    await main.getByRole("button", { name: say("imports.verify.start", { count: 3 }) }).click();

    await expect(main.getByRole("heading", { name: say("imports.done.title") })).toBeVisible();
    await look("4-complete");
    const named = async () =>
      (await db().select().from(subscribers).where(eq(subscribers.farm_id, farm.id)))
        .filter(({ source, erased_at }) => source === "import" && erased_at === null)
        .map(({ name }) => name)
        .sort();
    expect(await named()).toEqual(["<img src=x onerror=alert(1)>", "=1+1", "Ève Côté"]);

    await main.getByRole("button", { name: say("imports.done.undo") }).click();
    await expect(main.getByText(say("imports.done.undone"))).toBeVisible();
    expect(await named()).toEqual([]);
  });
}

/** A list of people who left another tool, who are asked how they agreed all the same. */
const LEFT = Buffer.from(
  "Courriel,Nom,Texts OK?,UNSUB_TIME\nluc@import.test,Luc,no,2023-01-02\nana@import.test,Ana,yes,2023-04-02\n",
);

for (const [lang, viewport] of WHERE) {
  test(`a file in which all refuse is kept as unsubscribed, ${lang}`, async ({ person, request }) => {
    const farm = await readyFarm(request, lang);
    const owner = await person({ lang, label: `import-left-${lang}`, context: { viewport } });
    const { page, say, look } = owner;
    await logInByCookie(owner, farm);
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/subscribers/import`));
    const main = page.getByRole("main");
    const upload = { name: "left.csv", mimeType: "text/csv", buffer: LEFT };
    await main.locator("input[type=file]").setInputFiles(upload);
    await main.getByLabel(say("imports.organize.givenOn")).fill("2026-01-15");
    await main.getByLabel(say("imports.organize.wording")).fill("Feuille du marché");
    await main.getByRole("button", { name: say("imports.organize.submit") }).click();
    await expect(main.getByRole("heading", { name: say("imports.verify.title") })).toBeVisible();
    await look("1-verify");
    await main.getByText(say("imports.verify.declareRefusals")).click();
    await main.getByRole("button", { name: say("imports.verify.startRefusals", { count: 2 }) }).click();
    await expect(main.getByRole("heading", { name: say("imports.done.title") })).toBeVisible();
    await expect(main.getByText(say("imports.refusedCounts.unsubscribe"))).toBeVisible();
    const kept = await db().select().from(subscribers).where(eq(subscribers.farm_id, farm.id));
    expect(kept.map(({ unsubscribed_at }) => unsubscribed_at !== null)).toEqual([true, true]);
  });
}

for (const lang of LANGS)
  test(`a good file offers no rows to download, and is discarded only after a question, ${lang}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    const owner = await person({ lang, label: `discard-${lang}` });
    const { page, say } = owner;
    await logInByCookie(owner, farm);
    const start = adminHref(lang, `/farms/${farm.uuid}/subscribers/import`);
    await gotoHydrated(page, start);
    const main = page.getByRole("main");
    const buffer = Buffer.from("Nom,Courriel\nÈve,eve@import.test\n");
    await main.locator("input[type=file]").setInputFiles({ name: "bon.csv", mimeType: "text/csv", buffer });
    await main.getByLabel(say("imports.organize.givenOn")).fill("2026-01-15");
    await main.getByLabel(say("imports.organize.wording")).fill("Feuille du marché");
    await main.getByRole("button", { name: say("imports.organize.submit") }).click();
    await expect(main.getByText(say("imports.verify.allGood"))).toBeVisible();
    await expect(main.getByRole("link", { name: say("imports.verify.download") })).toHaveCount(0);
    await expect(
      main.getByText(say("subscribers.list.range", { from: "0", to: "0", total: "0" })),
    ).toHaveCount(0);
    const here = page.url();
    const discard = page.getByRole("button", { name: say("imports.verify.discard"), exact: true });
    const question = page.getByRole("alertdialog", { name: say("imports.verify.discardTitle") });
    await discard.click();
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: say("common.cancel"), exact: true }).click();
    await expect(question).toBeHidden();
    expect(page.url()).toBe(here);
    await discard.click();
    await question.getByRole("button", { name: say("imports.verify.discard"), exact: true }).click();
    await page.waitForURL(`**${start}`);
  });
