import { dayInWords } from "@/components/statistics/point-names";
import { adminHref } from "@/lib/i18n/routes";
import { readMetrics } from "@/lib/metrics/service/read";
import { makeAccount } from "@/tests/factories/account";
import { asUser } from "@/tests/factories/context";
import { makeSiteDays } from "@/tests/factories/metrics";
import { makeUser } from "@/tests/factories/tenant";
import { gotoHydrated } from "./steps/hydration";
import { PAYING, payerOf } from "./steps/payer";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

for (const [lang, viewport, byKeyboard] of PAYING)
  test(`a super administrator reads the figures of the site, ${lang}, ${viewport.width} px`, async ({
    person,
  }) => {
    await makeSiteDays(400);
    const admin = await person({
      lang,
      label: `metrics-${lang}-${viewport.width}`,
      context: { viewport, colorScheme: lang === "fr" ? "light" : "dark" },
    });
    const { page, say, look } = admin;
    const { press } = payerOf(admin, byKeyboard);
    await logInByCookie(admin, { owner: await makeAccount({ is_admin: true, lang }) });
    await gotoHydrated(page, adminHref(lang, "/metrics"));
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(say("metrics.title"));
    const { counted_to } = await readMetrics(asUser(await makeUser({ is_admin: true })), {});
    await expect(main).toContainText(
      say("metrics.description", { date: dayInWords(counted_to ?? "", lang) }),
    );
    await expect(main.locator("dl").first()).toContainText("%");
    for (const figure of await main.locator("dl dd > span.tabular").all())
      expect(await figure.evaluate((node) => node.getBoundingClientRect().right)).toBeLessThanOrEqual(
        await figure.evaluate((node) => node.closest("div")!.getBoundingClientRect().right - 8),
      );
    const revenue = main.getByRole("img", { name: say("metrics.drawings.revenue.label") });
    await revenue.scrollIntoViewIfNeeded();
    const drawing = revenue.locator("svg.recharts-surface").first();
    await expect(drawing).toBeVisible();
    const first = revenue.locator(".recharts-xAxis-tick-labels text").first();
    await expect(first).toBeVisible();
    // The first label of the axis is not cut at the edge of the drawing.
    await expect
      .poll(async () => (await first.boundingBox())!.x - (await drawing.boundingBox())!.x)
      .toBeGreaterThanOrEqual(0);
    await look("1-months");
    const drawn = page.getByRole("img", { name: say("metrics.drawings.revenue.label") });
    const card = main.locator("section").filter({ has: drawn });
    await press(card.locator("summary"));
    await expect(card.getByRole("table").locator("tbody tr")).toHaveCount(12);
    await press(main.getByRole("link", { name: say("metrics.steps.week"), exact: true }));
    await expect(page).toHaveURL(/by=week/);
    await expect(main.getByRole("link", { name: say("metrics.steps.week"), exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    const mailboxes = main.getByRole("table", { name: say("metrics.mailboxes.title") });
    await mailboxes.scrollIntoViewIfNeeded();
    await expect(mailboxes.getByRole("row", { name: /Gmail/ })).toContainText(/97[.,]5/);
    // Nobody has a mailbox at iCloud here: a share of nothing is said in words.
    await expect(mailboxes.getByRole("row", { name: /iCloud/ })).toContainText(say("metrics.mailboxes.none"));
    await look("2-weeks");
  });

test("nobody else finds the figures of the site", async ({ person }) => {
  const owner = await person({ lang: "fr", label: "metrics-stranger" });
  await logInByCookie(owner, { owner: await makeAccount({ lang: "fr" }) });
  expect((await owner.page.request.get(adminHref("fr", "/metrics"))).status()).toBe(404);
});
