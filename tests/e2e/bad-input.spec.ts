import { href } from "@/lib/i18n/routes";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { gotoHydrated } from "./steps/hydration";
import { unique } from "./steps/names";
import { messagesTo } from "./steps/outbox";
import { readyFarm } from "./steps/ready-farm";
import { expect, test } from "./steps/test";
import { wordsOf } from "./steps/words";

const tooLarge = (lang: Lang) => wordsOf(lang)("errors.tooLargeKilobytes", { amount: 64 });

for (const lang of LANGS) {
  test(`a form with mistakes keeps what was typed and says them in ${lang}`, async ({ person, request }) => {
    const { page, say, look } = await person({ lang, label: `mistakes-${lang}`, expected: [/413/] });
    const email = `mistaken-${unique()}@farms`;
    await page.goto(href("signup", lang));
    const field = (name: string) => page.getByRole("textbox", { name });
    await field(say("accounts.fields.name")).fill("Rose Roy");
    await field(say("accounts.fields.email")).fill(email);
    await field(say("accounts.fields.phone")).fill("514");
    await field(say("accounts.fields.password")).fill("short");
    await page.getByRole("button", { name: say("accounts.signup.submit") }).click();
    const summary = page.getByRole("alert").filter({ hasText: say("common.checkForm") });
    await expect(summary).toBeFocused();
    const said = [
      say("errors.requiredFarmName"),
      say("errors.invalidEmail"),
      say("errors.invalidPhone"),
      say("errors.tooShort", { min: 8 }),
    ];
    for (const words of said) await expect(summary).toContainText(words);
    await look("sign-up");
    await expect(field(say("accounts.fields.name"))).toHaveValue("Rose Roy");
    await expect(field(say("accounts.fields.email"))).toHaveValue(email);
    // The phone shows as it was formatted, (514. A password is never sent back.
    await expect(field(say("accounts.fields.phone"))).toHaveValue(/514/);
    await expect(field(say("accounts.fields.password"))).toHaveValue("");
    await summary.getByRole("link", { name: say("errors.invalidEmail") }).click();
    await expect(field(say("accounts.fields.email"))).toBeFocused();
    expect(await messagesTo(email)).toHaveLength(0);

    const farm = await readyFarm(request, lang);
    await gotoHydrated(page, href("subscription", lang, { handle: farm.handle }));
    await field(say("subscribers.public.emailLabel")).fill("rose@mail");
    await page.getByRole("button", { name: say("subscribers.public.submit") }).click();
    const signup = page.getByRole("alert").filter({ hasText: say("subscribers.public.summary") });
    await expect(signup).toContainText(say("errors.invalidEmail"));
    await expect(signup).toContainText(say("errors.requiredAcceptCommunications"));
    await expect(field(say("subscribers.public.emailLabel"))).toHaveValue("rose@mail");
    await look("subscription");

    // What the web server refuses before it is read is said as well.
    await field(say("subscribers.public.emailLabel")).fill(`r${"o".repeat(80_000)}se@mail.test`);
    await page.getByRole("button", { name: say("subscribers.public.submit") }).click();
    await expect(page.getByRole("alert").filter({ hasText: tooLarge(lang) })).toBeVisible();
  });

  test(`the API refuses in ${lang}: 422 with the field's words, 404, 413, and nothing half-written`, async ({
    request,
  }) => {
    const say = wordsOf(lang);
    const farm = await readyFarm(request, lang);
    const stranger = await readyFarm(request, lang);
    const errors = async (answer: { json(): Promise<unknown> }) =>
      ((await answer.json()) as { errors: Record<string, string[]> }).errors;

    const wrong = await farm.call("POST", `/api/farms/${farm.id}/produces`, {
      name: "",
      prices: [{ quantity: 0, price_cents: 100 }],
    });
    expect(wrong.status()).toBe(422);
    const said = Object.values(await errors(wrong)).flat();
    expect(said).toContain(say("errors.requiredProduceName"));
    expect(said).toContain(say("errors.invalidQuantity"));

    for (const id of [stranger.id, 0, 999_999_999, "nonsense"]) {
      const answer = await farm.call("GET", `/api/farms/${id}/produces`);
      expect(answer.status(), String(id)).toBe(404);
      expect((await errors(answer)).global).toEqual([say("errors.notFound")]);
    }

    const large = await farm.call("POST", `/api/farms/${farm.id}/produces`, {
      name: "Radis",
      description: "x".repeat(1024 * 1024),
    });
    expect(large.status()).toBe(413);
    expect((await errors(large)).global).toEqual([tooLarge(lang)]);
    const left = (await (await farm.call("GET", `/api/farms/${farm.id}/produces`)).json()) as {
      produces: unknown[];
    };
    expect(left.produces).toEqual([]);
  });
}
