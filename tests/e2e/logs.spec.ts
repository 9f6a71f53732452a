import { db } from "@/db/client";
import { audit_entries, page_hit_days, page_hits } from "@/db/schema";
import { adminHref } from "@/lib/i18n/routes";
import { LOGS } from "@/lib/logs/rules";
import { makeAccount } from "@/tests/factories/account";
import { makeContactRequest, makeKeptCall } from "@/tests/factories/logs";
import { makeTenant } from "@/tests/factories/tenant";
import { gotoHydrated } from "./steps/hydration";
import { unique } from "./steps/names";
import { PAYING, payerOf } from "./steps/payer";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

for (const [lang, viewport, byKeyboard] of PAYING)
  test(`a super administrator reads the logs, answers a request and replays a call, ${lang}, ${viewport.width} px`, async ({
    person,
  }) => {
    const word = unique().replace(/\W/g, "");
    const { farm, owner } = await makeTenant({
      name: `Coopérative maraîchère du Haut-Saint-Laurent ${word}`,
    });
    const email = `eve-${word}@visiteur.test`;
    await makeContactRequest({ email, message: "Bonjour !\nLivrez-vous à Rimouski ?" });
    const event_id = await makeKeptCall({ error: "not_found", failures: 2 });
    await db()
      .insert(audit_entries)
      .values({
        ...{ actor: "user", user_id: owner.id, farm_id: farm.id, action: "farm.update", request_id: word },
        ...{ before: { name: "Ferme" }, after: { name: farm.name } },
      });
    await db()
      .insert(page_hits)
      .values({ url: `/fr/${word}`, farm_id: farm.id, referrer: "zeste.test", lang });
    // Today and yesterday are counted again by a job.
    const day = new Date(Date.now() - 3 * 24 * 3600 * 1000).toISOString().slice(0, 10);
    await db()
      .insert(page_hit_days)
      .values({ day, url: `/fr/${word}`, referrer: `${word}.test`, hits: 1_000_234 });
    const context = { viewport, colorScheme: lang === "fr" ? ("light" as const) : ("dark" as const) };
    const admin = await person({ lang, label: `logs-${lang}-${viewport.width}`, context });
    const { page, say, look } = admin;
    const { press, write } = payerOf(admin, byKeyboard);
    await logInByCookie(admin, { owner: await makeAccount({ is_admin: true, lang }) });
    const main = page.getByRole("main");
    const base = adminHref(lang, "/logs");
    await gotoHydrated(page, base);
    const rows = main.locator("tbody tr");
    for (const log of LOGS) {
      await press(main.getByRole("link", { name: say(`logs.names.${log}`), exact: true }));
      await expect(main.getByText(say(`logs.descriptions.${log}`))).toBeVisible();
      await look(log);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);

    await gotoHydrated(page, `${base}?log=contact`);
    await write(main.getByRole("searchbox"), email);
    await expect(rows).toHaveCount(1);
    const state = rows.getByRole("combobox");
    await expect(state).toHaveValue("new");
    await state.selectOption("done");
    await expect(page.getByText(say("logs.stateChanged")).first()).toBeVisible();
    await page.reload();
    await expect(rows.getByRole("combobox")).toHaveValue("done");
    await look("answered");

    await gotoHydrated(page, `${base}?log=webhooks`);
    await write(main.getByRole("searchbox"), event_id);
    await expect(rows).toHaveCount(1);
    await press(rows.getByRole("button"));
    await expect(page.getByText(say("logs.replayed")).first()).toBeVisible();
    await expect(rows).toContainText(say("logs.applied"));

    await gotoHydrated(page, `${base}?log=audit`);
    await write(main.getByRole("searchbox"), word);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(owner.name);
    const value = `Ferme → ${farm.name}`;
    await expect(rows).toContainText(say("logs.auditPair", { name: say("logs.auditFields.name"), value }));
    await look("one-action");

    await gotoHydrated(page, `${base}?log=pages&by=referrer`);
    await expect(rows.filter({ hasText: `${word}.test` })).toContainText(/1[\s,]000[\s,]234/u);
    await look("sites");
    await gotoHydrated(page, `${base}?log=pages&farm=${farm.handle}`);
    await expect(rows).toContainText([`/fr/${word}`]);
    await gotoHydrated(page, `${base}?log=webhooks&provider=nobody&after=x`);
    await expect(rows.first()).toBeVisible();
  });
