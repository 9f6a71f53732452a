import { BLOG_SLUGS } from "@/lib/i18n/blog-slugs";
import { href, ROUTES, type RouteName } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { overflowWidth, saveScreenshot } from "./steps/look";
import { addProduce, readyFarm } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";

const [slugs] = Object.values(BLOG_SLUGS);

for (const lang of LANGS) {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    test(`every public page keeps to the width of its window with text twice as large, ${lang} on a ${screen}`, async ({
      person,
      request,
    }) => {
      const farm = await readyFarm(request, lang);
      await addProduce(farm, "Topinambours anticonstitutionnellement délicieux");
      const { page } = await person({
        lang,
        label: "enlarged",
        context: { viewport },
        expected: [/status of 404/],
      });
      const params = { handle: farm.handle, slug: slugs?.[lang] ?? "", token: "not-one-of-ours" };
      const paths = (Object.keys(ROUTES) as RouteName[]).map((name) => href(name, lang, params));
      for (const path of [...paths, href("search", lang, {}, { q: "Ferme" }), `/${lang}/nothing`]) {
        await page.goto(path);
        // Scripts render the page of a dead link, so the test waits for its heading.
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await page.addStyleTag({ content: "html { font-size: 200% }" });
        await saveScreenshot(page, `enlarged-${screen}-${path.slice(1).replaceAll("/", "-")}`);
        expect(await overflowWidth(page), `${path} is wider than the window`).toBeLessThanOrEqual(0);
      }
    });
  }
}
