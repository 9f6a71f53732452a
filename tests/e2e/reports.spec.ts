import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { farms, users } from "@/db/schema";
import { fixedClock } from "@/lib/platform/clock";
import { sendReports } from "@/lib/reports/service/send";
import type { Lang } from "@/lib/vocabulary/languages";
import { asJob } from "@/tests/factories/context";
import { makeSubscriber } from "@/tests/factories/tenant";
import { linkOf, messageTo } from "./steps/outbox";
import { readyFarm } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";

// A week of the past: no farm of another test is as old.
const OPENED = new Date("2026-01-05T12:00:00Z");
const THURSDAY = new Date("2026-01-15T18:00:00Z");
const REPORTS = [
  ["daily", "2026-01-16T13:00:00Z"],
  ["weekly", "2026-01-19T13:00:00Z"],
] as const;
const JOINED = 7;

for (const [lang, screen] of [
  ["fr", "phone"],
  ["en", "desktop"],
] as [Lang, keyof typeof SCREENS][]) {
  test(`an owner gets both reports, with their curve, and switches one off, ${lang} on a ${screen}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    for (let joined = 0; joined < JOINED; joined++)
      await makeSubscriber(farm, { created_at: THURSDAY, confirmed_at: THURSDAY, source: "public-form" });
    await db().update(users).set({ lang }).where(eq(users.id, farm.owner.id));
    // Last: from now on the same test in the other language reports of this farm as well.
    await db()
      .update(farms)
      .set({ created_at: OPENED, time_zone: "America/Toronto", daily_subscriber_report: true })
      .where(eq(farms.id, farm.id));
    const { page, say, look } = await person({
      lang,
      label: `reports-${lang}`,
      context: { viewport: SCREENS[screen] },
    });

    for (const [kind, at] of REPORTS) {
      await sendReports(asJob({ clock: fixedClock(at) }));
      const subject = say(`emails.${kind}_report.subject`, { gained: JOINED, farm: farm.account.farm });
      const report = await messageTo(farm.account.email, subject);
      await page.setContent(report.html ?? "");
      const curve = page.getByRole("img", {
        name: say(`emails.${kind}_report.picture`, { total: JOINED }),
      });
      await expect(curve).toBeVisible();
      await expect.poll(() => curve.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1056);
      await page.goto(linkOf(report, say(`emails.${kind}_report.unsubscribe`)));
      await look(`stop-${kind}`);
    }

    await page.getByRole("button", { name: say("reports.submit") }).press("Enter");
    await expect(page.getByRole("heading", { name: say("reports.doneTitle") })).toBeVisible();
    await look("stopped");
    const [after] = await db().select().from(farms).where(eq(farms.id, farm.id));
    expect(after).toMatchObject({ weekly_subscriber_report: false, daily_subscriber_report: true });
  });
}
