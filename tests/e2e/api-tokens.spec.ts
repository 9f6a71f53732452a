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
  }) => {
    const { owner, farm } = await makeTenant({ name: `Ferme du Ruisseau ${unique()}` });
    await givePassword(owner);
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
      await hands.press(page.getByRole("checkbox", { name: say("api_tokens.scope.read") }));
      await hands.write(page.locator("#new-token-current_password"), PASSWORD);
      await hands.press(create);
      await expect(page.locator("#new-token-name")).toHaveAttribute("aria-invalid", "true");
      await look("wrong");
    });

    const token = await test.step("the token is shown once", async () => {
      await hands.write(page.locator("#new-token-name"), "Site de la ferme");
      await hands.press(page.getByRole("checkbox", { name: say("api_tokens.scope.read") }));
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
      const elsewhere = await page.context().newPage();
      await elsewhere.goto("about:blank");
      const ask = (headers: Record<string, string>, init: RequestInit = {}) =>
        elsewhere.evaluate(
          async ([url, sent, rest]) => {
            try {
              const answer = await fetch(url, { headers: sent, ...rest });
              return { status: answer.status, body: await answer.json(), etag: answer.headers.get("etag") };
            } catch {
              return null;
            }
          },
          [`${baseURL}/api/farms/${farm.id}/categories`, headers, init] as const,
        );
      const answer = await ask({ authorization: `Bearer ${token}` });
      expect(answer).toMatchObject({ status: 200, body: { categories: [] } });
      expect(answer!.etag).toMatch(/^W\//);
      expect(await ask({}, { credentials: "include" })).toBeNull();
      expect(await ask({ "x-requested-with": "XMLHttpRequest" }, { credentials: "include" })).toBeNull();
      await elsewhere.close();
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
