import { documentedCalls } from "@/lib/api-document/calls";
import { href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { gotoHydrated, waitForHydration } from "./steps/hydration";
import { SCREENS } from "./steps/screens";
import { appUrl, expect, test } from "./steps/test";

const slugOf = (feature: string) => feature.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const addressOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

interface Document {
  paths: Record<string, Record<string, { operationId: string; summary: string }>>;
}

for (const lang of LANGS) {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    test(`the pages of the API stand on a ${screen}, ${lang}`, async ({ person }) => {
      const { page, look } = await person({ lang, label: `api-${lang}-${screen}`, context: { viewport } });
      await page.goto(href("api_docs", lang));
      await look("all");
      for (const feature of ["accounts", "notifications", "uploads"]) {
        await page.goto(href("api_feature", lang, { feature }));
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await look(feature);
      }
      await page.goto(href("api_types", lang));
      await look("types");
    });
  }

  test(`the footer leads to the API and its calls, and the language can be changed, ${lang}`, async ({
    person,
  }) => {
    const { page, say } = await person({ lang, label: `api-footer-${lang}` });
    await page.goto(href("home", lang));
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: say("api.docs.title"), exact: true })
      .click();
    await page.waitForURL(`**${href("api_docs", lang)}`);
    await page
      .getByRole("main")
      .getByRole("link", { name: say("api.calls.createCategory") })
      .click();
    await page.waitForURL(`**${href("api_feature", lang, { feature: "categories" })}#createCategory`);
    await expect(page.getByRole("heading", { name: say("api.calls.createCategory") })).toBeInViewport();
    // The scripts of the page add the place to the link of the other language.
    await waitForHydration(page.getByRole("button", { name: say("api.docs.copy") }).first());
    const [other] = LANGS.filter((each) => each !== lang);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: say(`common.languages.${other!}`) })
      .click();
    // The place on the page stays in the address.
    await page.waitForURL(`**${href("api_feature", other!, { feature: "categories" })}#createCategory`);
  });

  test(`every call of the document has its place on the pages, ${lang}`, async ({ request }) => {
    const document = (await (await request.get(`/api/openapi.json?lang=${lang}`)).json()) as Document;
    const read = async (path: string) => {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(200);
      return (await answer.text()).replaceAll("<!-- -->", "");
    };
    const all = await read(href("api_docs", lang));
    const inDocument = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        operationId,
        method: method.toUpperCase(),
        path,
      })),
    );
    expect(inDocument.length).toBeGreaterThan(150);
    const pages = new Map<string, string>();
    for (const { feature } of documentedCalls()) {
      const slug = slugOf(feature);
      if (pages.has(slug)) continue;
      pages.set(slug, await read(href("api_feature", lang, { feature: slug })));
    }
    const features = new Map(documentedCalls().map((call) => [call.operation_id, slugOf(call.feature)]));
    const missing = inDocument.filter(({ operationId, method, path }) => {
      const page = pages.get(features.get(operationId)!)!;
      const shown = `<strong>${method}</strong> ${path}<`;
      const anchored = `id="${operationId}"`;
      return [all, page].some((html) => !html.includes(shown) || !html.includes(anchored));
    });
    expect(missing.map(addressOf)).toEqual([]);
  });
}

test("the address without a language leads to the language of the query, of the cookie, else to French", async ({
  request,
}) => {
  const to = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await request.get(path, { maxRedirects: 0, headers });
    expect(answer.status(), path).toBe(307);
    return new URL(answer.headers().location ?? "", appUrl()).pathname;
  };
  expect(await to("/api/docs")).toBe("/fr/api/docs");
  expect(await to("/api/docs?lang=en")).toBe("/en/api/docs");
  expect(await to("/api/docs", { cookie: "lang=en" })).toBe("/en/api/docs");
  expect(await to("/api/docs?lang=fr", { cookie: "lang=en" })).toBe("/fr/api/docs");
  expect(await to("/api/docs/subscribers?lang=en")).toBe("/en/api/docs/subscribers");
});

test("an example can be copied with the keyboard, and fields inside of others are printed", async ({
  person,
}) => {
  const { page, say } = await person({
    lang: "en",
    label: "api-copy",
    context: { permissions: ["clipboard-read", "clipboard-write"] },
  });
  await gotoHydrated(page, `${href("api_feature", "en", { feature: "categories" })}#createCategory`);
  const section = page.getByRole("region", { name: say("api.calls.createCategory") });
  await section.getByRole("button", { name: say("api.docs.copy") }).focus();
  await page.keyboard.press("Enter");
  await expect(section.getByText(say("api.docs.copied"))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `curl -X POST "${appUrl()}/api/farms/$FARM_ID/categories"`,
  );
  await page.goto(href("api_feature", "en", { feature: "notifications" }));
  const inside = page.getByText("email_content_fr[](heading).text", { exact: true }).first();
  await expect(inside).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(inside).toBeVisible();
});
