import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations, setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/client-messages";
import { Logo } from "@/components/illustrations/logo";
import { Scene } from "@/components/illustrations/scene";
import { languageLinks } from "@/components/site/language-links";
import { LanguageToggle } from "@/components/site/site-header";
import { CookieBanner, CookieBannerScript } from "@/components/visitor/cookie-banner";
import { href } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";

/** The language switch finds the page by its referrer, also where the address holds a secret. */
export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: "same-origin" };

type Props = { children: ReactNode; params: Promise<{ lang: string }> };

export default async function AccountLayout({ children, params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("accounts");
  const common = await getTranslations("common");
  return (
    <div className="flex min-h-dvh flex-col">
      <CookieBanner lang={lang} />
      <a
        href="#main"
        className="fixed left-3 top-3 z-60 -translate-y-24 rounded-md bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
      >
        {common("skipToContent")}
      </a>
      <header className="shell flex min-h-16 flex-wrap items-center justify-between md:min-h-18">
        <Link href={href("home", lang)} aria-label={t("home")} className="-ml-1 rounded-md p-1">
          <Logo />
        </Link>
        <span className="flex">
          {languageLinks(lang, common).map((language) => (
            <LanguageToggle
              key={language.lang}
              language={language}
              className="site-link min-w-11 justify-center"
            />
          ))}
        </span>
      </header>
      <div className="shell grid flex-1 content-start items-center gap-12 lg:content-center pb-16 pt-4 lg:grid-cols-[minmax(0,1fr)_32rem] lg:pb-24">
        <aside className="sticky top-8 self-start max-lg:hidden">
          <Scene name="market-stall" className="w-full max-w-md" />
          <p className="mt-4 max-w-md font-display text-3xl font-semibold leading-tight">
            {t("aside.title")}
          </p>
          <p className="mt-3 max-w-sm text-lg text-muted">{t("aside.text")}</p>
        </aside>
        <main id="main" tabIndex={-1} className="flex justify-center focus:outline-none">
          <ClientMessages lang={lang} areas={["accounts", "common"]}>
            {children}
          </ClientMessages>
        </main>
      </div>
      <CookieBannerScript />
    </div>
  );
}
