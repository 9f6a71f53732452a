import type { ReactNode } from "react";
import { Logo } from "@/components/illustrations/logo";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icons";

export type SiteLink = { href: string; label: string; current?: boolean };

export type LanguageLink = {
  href: string;
  /** The other language's name in that language. */
  label: string;
  /** "FR", "EN". */
  short: string;
  lang: string;
};

export type SiteHeaderProps = {
  homeHref: string;
  links: readonly SiteLink[];
  login?: SiteLink;
  action?: SiteLink;
  language: LanguageLink;
  labels: { skip: string; home: string; nav: string; menu: string };
  /** What depends on the visitor (avatar, add a subscriber); takes the place of the log-in link when it is there. */
  account?: ReactNode;
  /** Lines above the header, such as the launch banner. */
  banner?: ReactNode;
};

const linkStyle =
  "flex min-h-11 items-center rounded-md px-3 font-medium hover:bg-primary-soft hover:text-on-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-link";

/** The menu of a phone is a details element: it opens without JavaScript. */
export function SiteHeader({
  homeHref,
  links,
  login,
  action,
  language,
  labels,
  account,
  banner,
}: SiteHeaderProps) {
  return (
    <>
      <a
        href="#main"
        className="fixed left-3 top-3 z-60 -translate-y-24 rounded-md bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
      >
        {labels.skip}
      </a>
      {/* "contents" keeps the banner in the landmark while only the bar below it sticks. */}
      <header className="contents">
        {banner ? (
          <div className="no-print bg-leaf-800 px-4 py-2.5 text-center text-sm font-medium text-paper">
            {banner}
          </div>
        ) : null}
        <div className="site-header no-print sticky top-0 z-40 border-b border-transparent bg-canvas">
          <div className="shell flex min-h-16 items-center gap-2 md:min-h-18">
            <a href={homeHref} aria-label={labels.home} className="-ml-1 mr-auto rounded-md p-1">
              <Logo />
            </a>
            <nav aria-label={labels.nav} className="mr-2 flex items-center gap-0.5 max-lg:hidden">
              {links.map((link) => (
                <a
                  key={link.href}
                  href={link.href}
                  aria-current={link.current ? "page" : undefined}
                  className={linkStyle}
                >
                  {link.label}
                </a>
              ))}
            </nav>
            <LanguageToggle language={language} className="max-lg:hidden" />
            {account ??
              (login ? (
                <a href={login.href} className={cn(linkStyle, "max-lg:hidden")}>
                  {login.label}
                </a>
              ) : null)}
            {action ? (
              <a href={action.href} className={buttonStyle({ className: "max-xs:px-4 max-sm:hidden" })}>
                {action.label}
              </a>
            ) : null}
            <details className="group -mr-2 lg:hidden">
              <summary
                aria-label={labels.menu}
                className="flex size-11 items-center justify-center rounded-md hover:bg-primary-soft"
              >
                <Icon name="menu" className="size-6 group-open:hidden" />
                <Icon name="x" className="hidden size-6 group-open:block" />
              </summary>
              <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-b border-line bg-canvas shadow-lg">
                <nav aria-label={labels.nav} className="shell grid gap-0.5 pb-6 pt-2">
                  {links.map((link) => (
                    <a
                      key={link.href}
                      href={link.href}
                      aria-current={link.current ? "page" : undefined}
                      className={cn(linkStyle, "-mx-3 min-h-12 text-lg")}
                    >
                      {link.label}
                    </a>
                  ))}
                  {login ? (
                    <a href={login.href} className={cn(linkStyle, "-mx-3 min-h-12 text-lg")}>
                      {login.label}
                    </a>
                  ) : null}
                  <LanguageToggle language={language} long className="-mx-3 min-h-12 justify-start text-lg" />
                  {action ? (
                    <a
                      href={action.href}
                      className={buttonStyle({ size: "lg", full: true, className: "mt-3" })}
                    >
                      {action.label}
                    </a>
                  ) : null}
                </nav>
              </div>
            </details>
          </div>
        </div>
      </header>
    </>
  );
}

/** A plain anchor: the other language is another document, with its own lang attribute. */
export function LanguageToggle({
  language,
  long,
  className,
}: {
  language: LanguageLink;
  long?: boolean;
  className?: string;
}) {
  return (
    <a
      href={language.href}
      hrefLang={language.lang}
      lang={language.lang}
      aria-label={long ? undefined : `${language.short} – ${language.label}`}
      className={cn(
        "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-3 font-medium hover:bg-primary-soft hover:text-on-primary-soft",
        className,
      )}
    >
      {long ? <Icon name="globe" /> : null}
      {long ? language.label : language.short}
    </a>
  );
}
