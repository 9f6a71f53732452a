import { adminHref } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { ADMIN_SCREENS } from "@/scripts/screens/admin";
import { makeAccount } from "@/tests/factories/account";
import { makeFaq } from "@/tests/factories/faqs";
import { makeFarm } from "@/tests/factories/tenant";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

const titleOf = (html: string): string | undefined => html.match(/<title>([^<]*)/)?.[1];

for (const lang of LANGS)
  test(`for an owner there is no page of super administrators, ${lang}`, async ({ person }) => {
    const owner = await makeAccount({ lang });
    const farm = await makeFarm(owner as never);
    const visitor = await person({ lang, label: `owner-${lang}` });
    await logInByCookie(visitor, { owner });
    const root = await person({ lang, label: `potager-${lang}` });
    await logInByCookie(root, { owner: await makeAccount({ is_admin: true, lang }) });
    const facts = {
      farm: farm.uuid,
      user: owner.uuid,
      draft: "",
      sent: "",
      produce: "",
      import: "",
      endpoint: "",
    };
    const open = async ({ page }: typeof visitor, path: string) => {
      const answer = await page.request.get(adminHref(lang, path as `/${string}`));
      return { status: answer.status(), title: titleOf(await answer.text()) };
    };
    const nothing = await open(visitor, "/no-such-page");
    const { faq_id } = { faq_id: (await makeFaq()).id };
    for (const [folder, screen] of Object.entries(ADMIN_SCREENS)) {
      if (!screen.ours) continue;
      const path = folder === "faqs/[faqId]" ? `/faqs/${faq_id}` : screen.path(facts);
      const seen = await open(visitor, path);
      expect(seen.status, path).toBe(404);
      // Scripts draw what notFound() shows, with its title; the page's own must not be there.
      expect([undefined, nothing.title], path).toContain(seen.title);
      const ours = await open(root, path);
      expect(ours.status, path).toBe(200);
      expect(ours.title, path).not.toBe(nothing.title);
    }
  });
