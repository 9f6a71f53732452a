import { href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { SCREENS } from "./steps/screens";
import { appUrl, expect, test } from "./steps/test";

const DEAD = "not-one-of-ours";

test("a program gets JSON of a dead link and of an unknown path of the API, with the same status", async ({
  request,
}) => {
  const headers = { accept: "application/json", "x-language": "en" };
  for (const path of [`/c/${DEAD}`, `/u/${DEAD}`, "/fr/nothing", "/api/nope", "/api/farms/1/nope"]) {
    const answer = await request.get(path, { headers });
    expect(answer.status(), path).toBe(404);
    expect(((await answer.json()) as { code: string }).code, path).toBe("not_found");
  }
  const posted = await request.post("/api/nope", { data: {} });
  expect([posted.status(), posted.headers()["content-type"]]).toEqual([404, "application/json"]);
  expect((await request.head(`/c/${DEAD}`)).status()).toBe(404);
  const oneClick = await request.post(`/u/${DEAD}`, { form: { "List-Unsubscribe": "One-Click" } });
  expect([oneClick.status(), oneClick.headers()["content-type"]]).toEqual([404, "application/json"]);
});

for (const lang of LANGS) {
  const expected = [/status of 404/];

  test(`a dead link of a message says what to do next, ${lang}`, async ({ person }) => {
    for (const [screen, viewport] of Object.entries(SCREENS)) {
      const { page, say, look } = await person({
        lang,
        label: `lost-${lang}-${screen}`,
        context: { viewport },
        expected,
      });
      for (const [path, kind] of [
        [`/c/${DEAD}`, "link"],
        [`/u/${DEAD}`, "unsubscribe"],
        [href("unsubscribe", lang, { token: DEAD }), "unsubscribe"],
        [href("confirm_subscription", lang, { token: DEAD }), "confirm"],
        [href("my_data", lang, { token: DEAD }), "data"],
        [href("documents", lang, { token: DEAD }), "documents"],
      ] as const) {
        expect((await page.goto(path))?.status(), path).toBe(404);
        await expect(page.locator("html")).toHaveAttribute("lang", lang);
        const title = say(`site.lost.${kind}.title`);
        await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
        await expect(page.getByText(say(`site.lost.${kind}.text`))).toBeVisible();
        const first = say(
          kind === "link" || kind === "confirm" ? "site.lost.to.search" : "site.lost.to.contact",
        );
        await expect(page.getByRole("main").getByRole("link", { name: first })).toBeVisible();
        await look(`${kind}-${path.split("/").length}`);
      }
    }
  });

  test(`what leads nowhere can be read without JavaScript, ${lang}`, async ({ person }) => {
    const { page, say, look } = await person({
      lang,
      label: `lost-plain-${lang}`,
      context: { viewport: SCREENS.phone, javaScriptEnabled: false },
      expected,
    });
    for (const path of [
      `/${lang}/nothing`,
      `/${lang}/nothing/at/all`,
      ...(lang === "fr" ? ["/nothing"] : []),
    ]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.getByRole("heading", { level: 1, name: say("site.notFound.title") })).toBeVisible();
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await page
        .getByRole("main")
        .getByRole("link", { name: say("site.notFound.home") })
        .click();
      await expect(page).toHaveURL(`${appUrl()}/${lang}`);
    }
    for (const [path, kind] of [
      [`/c/${DEAD}`, "link"],
      [`/u/${DEAD}`, "unsubscribe"],
    ] as const) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.getByText(say(`site.lost.${kind}.text`))).toBeVisible();
      await look(kind);
    }
  });
}
