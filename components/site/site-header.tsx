"use client";

import { Logo } from "@/components/illustrations/logo";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icons";
import { SkipLink } from "@/components/ui/skip-link";
import { AccountLinks, type AccountLinksProps } from "./account-links";
import type { LanguageLink } from "./language-links";

export type SiteLink = { href: string; label: string };

/** The links to an account, for visitors with and without one. */
export type Account = Pick<AccountLinksProps, "lang" | "words"> & { login: SiteLink; signup: SiteLink };

export type SiteHeaderProps = {
  homeHref: string;
  links: readonly SiteLink[];
  account: Account;
  languages: readonly LanguageLink[];
  labels: { skip: string; home: string; nav: string; menu: string };
};

/**
 * A client component, like the footer: React gets only the texts of the links and not their markup. It has one
 * row on a wide screen and two on a tablet; under 768 px the menu is a details element, which works without
 * JavaScript.
 */
export function SiteHeader({ homeHref, links, account, languages, labels }: SiteHeaderProps) {
  return (
    <header className="contents">
      <SkipLink label={labels.skip} />
      <div className="site-header no-print sticky top-0 z-40 border-b border-transparent bg-canvas">
        <div className="shell flex min-h-16 flex-wrap items-center gap-x-2 xl:min-h-18">
          <a href={homeHref} aria-label={labels.home} className="-ml-1 mr-auto rounded-md p-1">
            <Logo />
          </a>
          <nav
            aria-label={labels.nav}
            className="-mx-3 flex items-center gap-0.5 max-md:hidden max-xl:order-last max-xl:basis-full max-xl:pb-1 xl:mx-0 xl:mr-2"
          >
            {links.map((link) => (
              <a key={link.href} href={link.href} className="site-link">
                {link.label}
              </a>
            ))}
          </nav>
          {languages.map((language) => (
            <LanguageToggle
              key={language.lang}
              language={language}
              className="site-link min-w-11 justify-center max-md:hidden"
            />
          ))}
          <AccountLinks place="bar" lang={account.lang} words={account.words} linkStyle="site-link">
            <a href={account.login.href} data-overlay="login" className="site-link max-md:hidden">
              {account.login.label}
            </a>
            <a
              href={account.signup.href}
              data-overlay="signup"
              className={buttonStyle({ className: "max-sm:hidden" })}
            >
              {account.signup.label}
            </a>
          </AccountLinks>
          <details className="site-menu group -mr-2 md:hidden">
            <summary
              aria-label={labels.menu}
              className="flex size-11 items-center justify-center rounded-md hover:bg-primary-soft"
            >
              <Icon name="menu" className="size-6 group-open:hidden" />
              <Icon name="x" className="hidden size-6 group-open:block" />
            </summary>
            <div className="absolute right-0 top-full h-[calc(100dvh-4rem)] w-[min(22rem,88vw)] overflow-y-auto border-l border-line bg-canvas shadow-xl">
              <nav aria-label={labels.nav} className="grid gap-0.5 px-3 pb-8 pt-3">
                {links.map((link) => (
                  <a key={link.href} href={link.href} className="menu-link">
                    {link.label}
                  </a>
                ))}
                {languages.map((language) => (
                  <LanguageToggle key={language.lang} language={language} long className="menu-link gap-2" />
                ))}
                <hr className="my-2 border-line" />
                <AccountLinks place="menu" lang={account.lang} words={account.words} linkStyle="menu-link">
                  <a href={account.login.href} data-overlay="login" className="menu-link">
                    {account.login.label}
                  </a>
                  <a
                    href={account.signup.href}
                    data-overlay="signup"
                    className={buttonStyle({ size: "lg", full: true, className: "mt-3" })}
                  >
                    {account.signup.label}
                  </a>
                </AccountLinks>
              </nav>
            </div>
          </details>
        </div>
      </div>
    </header>
  );
}

/** A plain <a>: the other language is another document, with its own lang attribute. */
export const LanguageToggle = ({
  language,
  long,
  className,
}: {
  language: LanguageLink;
  long?: boolean;
  className: string;
}) => (
  <a
    href={language.href}
    hrefLang={language.lang}
    lang={language.lang}
    aria-label={long ? undefined : `${language.short} – ${language.label}`}
    className={className}
  >
    {long ? <Icon name="globe" /> : null}
    {long ? language.label : language.short}
  </a>
);
