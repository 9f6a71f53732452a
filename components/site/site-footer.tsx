"use client";

import { LogoMark } from "@/components/illustrations/logo";
import { Icon } from "@/components/ui/icons";
import { AccountLinks } from "./account-links";
import type { LanguageLink } from "./language-links";
import type { Account, SiteLink } from "./site-header";

export type SiteFooterProps = {
  /** `columns` names the navigation for screen readers. */
  words: Record<"columns" | "tagline" | "copyright", string>;
  columns: readonly { title: string; links: readonly SiteLink[] }[];
  account: { title: string } & Account;
  social: readonly SiteLink[];
  legal: readonly SiteLink[];
  cookies: SiteLink;
  languages: readonly LanguageLink[];
};

export function SiteFooter({ words, columns, account, social, legal, cookies, languages }: SiteFooterProps) {
  return (
    <footer className="no-print mt-auto bg-leaf-900 text-leaf-100 [--focus:#f2b33d]">
      <div className="shell grid gap-10 py-12 md:grid-cols-[1.4fr_2fr] md:py-16">
        <div>
          <p className="flex items-center gap-3 font-display text-2xl font-semibold text-white">
            <LogoMark className="size-10" />
            Potager
          </p>
          <p className="mt-4 max-w-xs">{words.tagline}</p>
          {social.length > 0 ? (
            <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-1">
              {social.map((link) => (
                <li key={link.href}>
                  <a href={link.href} rel="noreferrer" className="footer-link">
                    {link.label}
                    <Icon name="external" className="size-4" />
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <nav aria-label={words.columns} className="grid grid-cols-2 gap-8 sm:grid-cols-3">
          {columns.map((column) => (
            <div key={column.title}>
              <h2 className="font-sans text-base font-semibold tracking-normal text-white">{column.title}</h2>
              <ul className="mt-3 grid gap-1">
                {column.links.map((link) => (
                  <li key={link.href}>
                    <a href={link.href} className="footer-link">
                      {link.label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <div>
            <h2 className="font-sans text-base font-semibold tracking-normal text-white">{account.title}</h2>
            <div className="mt-3 grid justify-items-start gap-1">
              <AccountLinks place="column" lang={account.lang} words={account.words} linkStyle="footer-link">
                <a href={account.login.href} data-overlay="login" className="footer-link">
                  {account.login.label}
                </a>
                <a href={account.signup.href} data-overlay="signup" className="footer-link">
                  {account.signup.label}
                </a>
              </AccountLinks>
            </div>
          </div>
        </nav>
      </div>
      <div className="border-t border-leaf-700">
        <div className="shell flex flex-wrap items-center gap-x-6 gap-y-2 py-5 text-sm">
          <p className="mr-auto">{words.copyright}</p>
          {legal.map((link) => (
            <a key={link.href} href={link.href} className="footer-link">
              {link.label}
            </a>
          ))}
          {/* Without JavaScript this link leads to the part of the privacy policy about cookies. */}
          <a href={cookies.href} data-cookie-settings="" className="footer-link">
            {cookies.label}
          </a>
          {languages.map(({ href, label, lang }) => (
            <a key={lang} href={href} hrefLang={lang} lang={lang} className="footer-link">
              <Icon name="globe" className="size-4" />
              {label}
            </a>
          ))}
        </div>
      </div>
    </footer>
  );
}
