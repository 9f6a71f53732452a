import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { users, webhook_attempts, webhook_messages } from "@/db/schema";
import { adminHref, href } from "@/lib/i18n/routes";
import { makeTenant } from "@/tests/factories/tenant";
import { makeEndpoint, makeTestMessage } from "@/tests/factories/webhooks";
import { gotoHydrated } from "./steps/hydration";
import { unique } from "./steps/names";
import { PAYING, payerOf } from "./steps/payer";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

/** A name that never resolves (RFC 6761 section 6.4). */
const URL_OF_PROGRAM = "https://hooks.invalid/potager";

for (const [lang, viewport, byKeyboard] of PAYING) {
  const where = `${lang}, ${viewport.width} px${byKeyboard ? ", by keyboard" : ""}`;

  test(`an owner adds an endpoint, tries it, reads its log, and deletes it, ${where}`, async ({ person }) => {
    const { owner, farm } = await makeTenant({ name: `Ferme du Ruisseau ${unique()}` });
    await db().update(users).set({ lang }).where(eq(users.id, owner.id));
    const one = await person({
      lang,
      label: `webhooks-${lang}-${viewport.width}`,
      context: { viewport, colorScheme: lang === "fr" ? "light" : "dark" },
    });
    const { page, say, look } = one;
    const hands = payerOf(one, byKeyboard);
    const button = (key: Parameters<typeof say>[0]) =>
      page.getByRole("button", { name: say(key), exact: true });
    await logInByCookie(one, { owner });
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/webhooks`));

    await test.step("an address inside of our network, and no event, are refused", async () => {
      await look("empty");
      await hands.press(button("webhooks.add"));
      const dialog = page.getByRole("dialog");
      await hands.write(dialog.getByLabel(say("webhooks.url")), "https://192.168.0.1/potager");
      await hands.press(dialog.getByRole("button", { name: say("webhooks.create"), exact: true }));
      await expect(dialog.getByLabel(say("webhooks.url"))).toHaveAttribute("aria-invalid", "true");
      await expect(dialog.getByText(say("errors.endpointUrl")).first()).toBeVisible();
      await look("wrong");
    });

    await test.step("the secret is shown once", async () => {
      const dialog = page.getByRole("dialog");
      await hands.write(dialog.getByLabel(say("webhooks.url")), URL_OF_PROGRAM);
      await hands.press(dialog.getByRole("button", { name: say("webhooks.create"), exact: true }));
      await expect(page.getByRole("heading", { name: say("webhooks.secretTitle") })).toBeFocused();
      await expect(page.getByText(/^whsec_[\w+/]{43}=$/)).toBeVisible();
      await expect(page.getByRole("heading", { name: URL_OF_PROGRAM })).toBeVisible();
      await look("secret");
      await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/webhooks`));
      await expect(page.getByText(/whsec_/)).toHaveCount(0);
    });

    await test.step("a test that does not arrive says why in the log, and is sent again", async () => {
      // It is tried again after some seconds, so there may be two by now.
      const calls = page.getByRole("main").locator("summary");
      await hands.press(button("webhooks.test"));
      await expect(page.getByText(say("webhooks.tested"))).toBeVisible();
      await hands.press(page.getByRole("link", { name: say("webhooks.logOf", { url: URL_OF_PROGRAM }) }));
      await page.waitForURL(/\/webhooks\/\d+$/);
      await expect(async () => {
        await gotoHydrated(page, page.url());
        await expect(calls).toBeVisible({ timeout: 1000 });
      }).toPass();
      await hands.press(calls);
      await look("log");
      await hands.press(page.getByRole("button", { name: say("webhooks.resend") }).first());
      await expect(page.getByText(say("webhooks.resent"))).toBeVisible();
    });

    await test.step("it is paused, switched on, and deleted", async () => {
      await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/webhooks`));
      await hands.press(button("webhooks.pause"));
      await expect(page.getByText(say("webhooks.state.paused"), { exact: true })).toBeVisible();
      await look("paused");
      await hands.press(button("webhooks.resume"));
      await expect(page.getByText(say("webhooks.state.active"), { exact: true })).toBeVisible();
      await hands.press(button("webhooks.delete"));
      await hands.press(
        page
          .getByRole("alertdialog")
          .or(page.getByRole("dialog"))
          .getByRole("button", {
            name: say("webhooks.delete"),
            exact: true,
          }),
      );
      await expect(page.getByRole("heading", { name: say("webhooks.emptyTitle") })).toBeVisible();
    });
  });

  test(`an endpoint that was switched off says so, and its log what the program answered, ${where}`, async ({
    person,
  }) => {
    const { owner, farm } = await makeTenant({ name: `Ferme du Ruisseau ${unique()}` });
    const failing_since = new Date(Date.now() - 4 * 86_400_000);
    const endpoint = await makeEndpoint(farm, {
      url: URL_OF_PROGRAM,
      description: "Tableur des ventes",
      state: "off",
      off_reason: "failing",
      failing_since,
    });
    const message = await makeTestMessage(endpoint);
    await db()
      .update(webhook_messages)
      .set({ state: "failed", next_attempt_at: null })
      .where(eq(webhook_messages.id, message.id));
    await db().insert(webhook_attempts).values({
      farm_id: farm.id,
      message_id: message.id,
      status: 500,
      fault: "status",
      answer: "<h1>Internal Server Error</h1>",
      duration_ms: 120,
    });
    const one = await person({
      lang,
      label: `webhooks-off-${lang}-${viewport.width}`,
      context: { viewport },
    });
    const { page, say, look } = one;
    const hands = payerOf(one, byKeyboard);
    await logInByCookie(one, { owner });
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/webhooks`));
    await expect(page.getByText(say("webhooks.off.failing"))).toBeVisible();
    await look("off");
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/webhooks/${endpoint.id}`));
    await hands.press(page.getByText(say("webhooks.attempts", { count: 1 })));
    await expect(page.getByText("<h1>Internal Server Error</h1>")).toBeVisible();
    await look("answer");
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/webhooks`));
    await hands.press(page.getByRole("button", { name: say("webhooks.resume"), exact: true }));
    await expect(page.getByText(say("webhooks.state.active"), { exact: true })).toBeVisible();
  });

  test(`the guides of webhooks and polling stand, ${where}`, async ({ person }) => {
    const { page, look, say } = await person({
      lang,
      label: `webhook-guides-${lang}-${viewport.width}`,
      context: { viewport },
    });
    for (const [route, key] of [
      ["api_webhooks", "api.docs.guides.webhooks.title"],
      ["api_polling", "api.docs.guides.polling.title"],
    ] as const) {
      await page.goto(href(route, lang));
      await expect(page.getByRole("heading", { level: 1, name: say(key) })).toBeVisible();
      await look(route);
    }
  });
}
