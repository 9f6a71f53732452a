import { notFound } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { languageLinks } from "@/components/site/language-links";
import { SiteFooter } from "@/components/site/site-footer";
import { SiteHeader } from "@/components/site/site-header";
import { CookieBanner, CookieBannerScript } from "@/components/visitor/cookie-banner";
import { href, type RouteName } from "@/lib/i18n/routes";
import { socialLinks } from "@/lib/site/facts";
import { isLang } from "@/lib/vocabulary/languages";

/**
 * Hides the footer when the address says subscribe=1; the page itself stays the same for everyone. The script
 * comes after the content: it waits for the style sheet and blocks the painting of everything below it.
 */
const HIDE_FOOTER =
  'if(new URLSearchParams(location.search).get("subscribe")==="1")document.currentScript.parentElement.dataset.bare=""';

type Props = { children: ReactNode; params: Promise<{ lang: string }> };

export default async function SiteLayout({ children, params }: Props) {
  const { lang } = await params;
  // Next renders layouts in parallel, so the check of the root layout does not stop this one.
  if (!isLang(lang)) notFound();
  setRequestLocale(lang);
  const t = await getTranslations("site");
  const common = await getTranslations("common");
  const visitor = await getTranslations("visitor.account");
  const languages = languageLinks(lang, common);
  const home = href("home", lang);
  const account = {
    lang,
    login: { href: href("login", lang), label: t("nav.login") },
    signup: { href: href("signup", lang), label: t("nav.signup") },
    words: {
      profile: visitor("profile"),
      addSubscriber: visitor("addSubscriber"),
      addFarm: visitor("addFarm"),
      // Only the browser knows the name.
      seeFarm: visitor("seeFarm", { name: "{name}" }),
      logout: visitor("logout"),
    },
  };
  const features = { href: `${home}#${t("features.anchor")}`, label: t("nav.features") };
  const to = (name: RouteName, label: string) => ({ href: href(name, lang), label });
  const pricing = to("pricing", t("nav.pricing"));
  const roi = { href: `${pricing.href}#roi`, label: t("nav.roi") };
  const contact = to("contact", t("nav.contact"));
  return (
    <div className="group/site flex min-h-dvh flex-col" suppressHydrationWarning>
      <CookieBanner lang={lang} />
      <SiteHeader
        homeHref={home}
        links={[features, to("search", t("nav.search")), pricing, roi, contact]}
        account={account}
        languages={languages}
        labels={{
          skip: common("skipToContent"),
          home: t("nav.home"),
          nav: t("nav.label"),
          menu: common("menu"),
        }}
      />
      <main id="main" tabIndex={-1} className="flex-1 focus:outline-none">
        {children}
      </main>
      <script dangerouslySetInnerHTML={{ __html: HIDE_FOOTER }} />
      <div className="contents wrap-anywhere group-data-bare/site:hidden">
        <SiteFooter
          words={{
            columns: t("footer.label"),
            tagline: t("description"),
            copyright: t("footer.copyright"),
          }}
          columns={[
            { title: t("footer.product"), links: [features, to("search", t("nav.search")), pricing, roi] },
            {
              title: t("footer.help"),
              links: [
                to("faq", t("nav.faq")),
                to("blog", t("nav.blog")),
                to("api_docs", t("footer.api")),
                contact,
              ],
            },
          ]}
          account={{ title: t("footer.account"), ...account }}
          social={socialLinks()}
          cookies={to("privacy", t("footer.cookies"))}
          legal={[to("terms", t("footer.terms")), to("privacy", t("footer.privacy"))]}
          languages={languages}
        />
      </div>
      <CookieBannerScript />
    </div>
  );
}
