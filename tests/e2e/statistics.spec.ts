import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { qr_codes } from "@/db/schema";
import { adminHref } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import { advance, makeSent } from "@/tests/factories/sends";
import { makeMember, makeSubscriber } from "@/tests/factories/tenant";
import { gotoHydrated } from "./steps/hydration";
import { type ReadyFarm, readyFarm } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

/** People of two sources and a code, of whom one left, and a send that was opened. */
async function furnish(farm: ReadyFarm): Promise<void> {
  const [code] = await db().insert(qr_codes).values({ farm_id: farm.id, title: "Kiosque" }).returning();
  const people = [];
  for (const days of [200, 40, 20, 10, 5])
    people.push(
      await makeSubscriber(farm, {
        source: days > 30 ? "import" : "public-form",
        qr_code_id: days === 10 ? code!.id : null,
        created_at: ago(days),
        confirmed_at: ago(days),
      }),
    );
  const { ids } = await makeSent(farm, people, ago(3).toISOString());
  for (const [number, id] of ids.entries())
    await advance(id, number < 2 ? "opened" : "delivered", ago(2).toISOString());
  await db().execute(
    sql`update subscribers set unsubscribed_at = ${ago(1).toISOString()}::timestamptz where id = ${people[4]!.id}`,
  );
}

const CASES: [Lang, keyof typeof SCREENS, "light" | "dark"][] = [
  ["fr", "phone", "dark"],
  ["en", "desktop", "light"],
];

for (const [lang, screen, colorScheme] of CASES) {
  test(`the statistics are drawn, listed and taken along, ${lang} on a ${screen}, ${colorScheme}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    const owner = await person({
      lang,
      label: `statistics-${lang}-${screen}`,
      context: { viewport: SCREENS[screen], colorScheme },
    });
    const { page, say, look } = owner;
    await logInByCookie(owner, farm);
    const path = adminHref(lang, `/farms/${farm.uuid}/statistics`);

    await test.step("an empty farm is told what to do", async () => {
      await gotoHydrated(page, path);
      await expect(page.getByText(say("statistics.people.empty"))).toBeVisible();
      await expect(page.getByRole("link", { name: say("statistics.sends.write") })).toBeVisible();
      await look("empty");
    });

    await furnish(farm);

    await test.step("is reached from the navigation", async () => {
      await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/tutorials`));
      const nav = page.getByRole("navigation", { name: say("admin.nav.label") });
      if (screen === "phone") await nav.getByText(say("admin.nav.more"), { exact: true }).click();
      await nav
        .getByRole("link", { name: say("admin.nav.statistics") })
        .locator("visible=true")
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("statistics.title"));
    });

    const people = page.getByRole("region", { name: say("statistics.people.title"), exact: true });
    const figure = (name: string) => people.locator("dl > div", { hasText: name }).locator("dd").first();

    await test.step("shows figures, drawings and tables", async () => {
      await expect(figure(say("statistics.people.end", { date: "" }).trim())).toHaveText("4");
      await expect(figure(say("statistics.people.gains"))).toHaveText("3");
      await expect(figure(say("statistics.people.losses"))).toHaveText("1");
      const charts = page.getByRole("img", { name: say("statistics.people.movesLabel") });
      await charts.scrollIntoViewIfNeeded();
      await expect(charts.locator("svg.recharts-surface").first()).toBeVisible();
      const table = people.getByRole("table", { name: say("statistics.people.curveCaption") });
      await expect(table).toBeHidden();
      const summary = people.locator("summary", { hasText: say("statistics.table") }).first();
      await summary.focus();
      await page.keyboard.press("Enter");
      await expect(table.getByRole("row")).toHaveCount(31);
      await expect(table.getByRole("row").last().getByRole("cell").first()).toHaveText("4");
      await page.getByRole("img", { name: say("statistics.sends.chartLabel") }).scrollIntoViewIfNeeded();
      await look("filled");
    });

    await test.step("says who opens, that twenty sends are needed, and what it cost", async () => {
      const never = page.locator("dl > div", { hasText: say("statistics.engagement.never") });
      await expect(never.locator("dd").first()).toHaveText("2");
      const tooFew = say("statistics.best.tooFew", { needed: 20, count: 1 });
      await expect(page.getByText(tooFew).first()).toBeVisible();
      await expect(page.getByRole("table", { name: say("statistics.cost.caption") })).toBeVisible();
    });

    await test.step("splits by code, and keeps it in the address with the range", async () => {
      await page.getByRole("link", { name: say("statistics.people.groupings.code"), exact: true }).click();
      await expect(page).toHaveURL(/by=code/);
      await expect(people.getByRole("columnheader", { name: "Kiosque" })).toHaveCount(1);
      await page
        .getByRole("navigation", { name: say("statistics.range.label") })
        .getByRole("link", { name: say("statistics.range.presets.365") })
        .click();
      await expect(page).toHaveURL(/range=365&by=code/);
      await expect(figure(say("statistics.people.gains"))).toHaveText("5");
      await look("year");
    });

    await test.step("takes other days by keyboard, and a wrong address for the usual ones", async () => {
      const other = page.getByText(say("statistics.range.other"));
      await other.focus();
      await page.keyboard.press("Enter");
      await page
        .getByLabel(say("statistics.range.from"), { exact: true })
        .fill(ago(21).toISOString().slice(0, 10));
      await page
        .getByLabel(say("statistics.range.to"), { exact: true })
        .fill(ago(8).toISOString().slice(0, 10));
      await page.getByRole("button", { name: say("statistics.range.show") }).press("Enter");
      await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&by=code/);
      await expect(figure(say("statistics.people.gains"))).toHaveText("2");
      await page.goto(`${path}?from=tomorrow&to=never`);
      await expect(figure(say("statistics.people.gains"))).toHaveText("3");
    });

    await test.step("downloads one line a day", async () => {
      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: say("statistics.download") }).click();
      const text = await (await downloading).createReadStream();
      let file = "";
      for await (const part of text) file += part;
      expect(file.trimEnd().split("\r\n")).toHaveLength(31);
    });

    await test.step("shows an employee neither the cost nor the file", async () => {
      const employee = await makeMember(farm, "employee");
      const other = await person({ lang, label: `statistics-employee-${lang}` });
      await logInByCookie(other, { ...farm, owner: employee });
      await other.page.goto(path);
      await expect(other.page.getByRole("heading", { level: 1 })).toHaveText(say("statistics.title"));
      await expect(other.page.getByText(say("statistics.cost.title"))).toHaveCount(0);
      await expect(other.page.getByRole("link", { name: say("statistics.download") })).toHaveCount(0);
    });
  });
}
