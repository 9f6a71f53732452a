import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { users } from "@/db/schema";
import { adminHref } from "@/lib/i18n/routes";
import { givePassword, PASSWORD } from "@/tests/factories/account";
import { makeTenant } from "@/tests/factories/tenant";
import { gotoHydrated } from "./steps/hydration";
import { unique } from "./steps/names";
import { messageTo } from "./steps/outbox";
import { PAYING, payerOf } from "./steps/payer";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

for (const [lang, viewport, byKeyboard] of PAYING) {
  const where = `${lang}, ${viewport.width} px${byKeyboard ? ", by keyboard" : ""}`;

  test(`an owner adds a token, a script of another site uses it, and the owner removes it, ${where}`, async ({
    person,
    baseURL,
    browser,
  }) => {
    const { owner, farm } = await makeTenant({ name: `Ferme du Ruisseau ${unique()}` });
    await givePassword(owner);
    await db().update(users).set({ lang }).where(eq(users.id, owner.id));
    const one = await person({
      lang,
      label: `api-tokens-${lang}-${viewport.width}`,
      context: { viewport, colorScheme: lang === "fr" ? "light" : "dark" },
    });
    const { page, say, look } = one;
    const hands = payerOf(one, byKeyboard);
    await logInByCookie(one, { owner });
    await gotoHydrated(page, adminHref(lang, "/profile"));
    const create = page.getByRole("button", { name: say("api_tokens.create"), exact: true });

    await test.step("every field that is wrong says so", async () => {
      await hands.press(page.locator("summary", { hasText: say("api_tokens.add") }));
      await page.getByRole("checkbox", { name: say("api_tokens.scope.read") }).setChecked(false);
      await hands.write(page.locator("#new-token-current_password"), PASSWORD);
      await hands.press(create);
      await expect(page.locator("#new-token-name")).toHaveAttribute("aria-invalid", "true");
      await look("wrong");
      // The picture scrolls the page; a person who reads the errors is at the form.
      await page.locator("#new-token-name").focus();
    });

    const token = await test.step("the token is shown once", async () => {
      await hands.write(page.locator("#new-token-name"), "Site de la ferme");
      await page.getByRole("checkbox", { name: say("api_tokens.scope.read") }).setChecked(true);
      await page.locator("#new-token-farm_id").selectOption({ label: farm.name });
      await hands.write(page.locator("#new-token-current_password"), PASSWORD);
      await hands.press(create);
      await expect(page.getByRole("heading", { name: say("api_tokens.shownTitle") })).toBeFocused();
      await expect(page.getByRole("list", { name: say("api_tokens.list") })).toContainText(farm.name);
      await look("shown");
      const shown = await page.getByText(/^potager_[\w-]{43}$/).textContent();
      await messageTo(owner.email, say("emails.api_token_changed.subject", { change: "added" }));
      return shown!;
    });

    await test.step("a page of another site calls with it, and with nothing else", async () => {
      const site = createServer((_request, response) => {
        response.setHeader("content-type", "text/html").end("<!doctype html><title>Une ferme</title>");
      }).listen(0, "127.0.0.1");
      await once(site, "listening");
      // Another browser: that of the owner sends headers of its own, which a script could not.
      const visitor = await browser.newContext();
      const elsewhere = await visitor.newPage();
      await elsewhere.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
      const ask = (headers: Record<string, string>, init: RequestInit = {}) =>
        elsewhere.evaluate(
          async ([url, sent, rest]) => {
            try {
              const answer = await fetch(url, { headers: sent, ...rest });
              return { status: answer.status, body: await answer.json(), etag: answer.headers.get("etag") };
            } catch (error) {
              return String(error);
            }
          },
          [`${baseURL}/api/farms/${farm.id}/categories`, headers, init] as const,
        );
      const answer = await ask({ authorization: `Bearer ${token}` });
      expect(answer).toMatchObject({ status: 200, body: { categories: [] } });
      expect((answer as { etag: string }).etag).toMatch(/^W\//);
      expect(await ask({}, { credentials: "include" })).toMatch(/^TypeError/);
      expect(await ask({ "x-requested-with": "XMLHttpRequest" }, { credentials: "include" })).toMatch(
        /^TypeError/,
      );
      await visitor.close();
      site.close();
    });

    await test.step("it stops when it is removed", async () => {
      await gotoHydrated(page, adminHref(lang, "/profile"));
      await expect(page.getByText(token)).toBeHidden();
      await look("used");
      const remove = say("api_tokens.removeOf", { name: "Site de la ferme" });
      await hands.press(page.getByRole("button", { name: remove }));
      await look("remove");
      await hands.press(
        page.getByRole("dialog").getByRole("button", { name: say("api_tokens.remove"), exact: true }),
      );
      await expect(page.getByText(say("api_tokens.none"))).toBeVisible();
      const answer = await page.request.get(`/api/farms/${farm.id}/categories`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status()).toBe(401);
    });
  });
}
