import { getTranslations } from "next-intl/server";
import { buttonStyle } from "@/components/ui/button-style";
import { href } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import { COOKIE_SETTINGS_KEY } from "./cookie-settings";

/**
 * Shows the banner at the first paint to people who were never asked (the shell decides for everyone else), and stores
 * an answer that is given before the shell runs.
 */
const ASK_NEWCOMER = `{const banner=document.querySelector("[data-cookie-banner]");
banner.onclick=({target})=>{const button=target.closest("[data-cookie-answer]");if(button){banner.dataset.answered=button.dataset.cookieAnswer;banner.hidden=true}};
try{if(localStorage.getItem("${COOKIE_SETTINGS_KEY}")===null)banner.hidden=false}catch{}}`;

/**
 * The script of the banner. It stands after the content, because a script waits for the style sheet and blocks the
 * painting of everything below it.
 */
export const CookieBannerScript = () => <script dangerouslySetInnerHTML={{ __html: ASK_NEWCOMER }} />;

/**
 * Asks once for consent to optional storage; each answer takes one press (watch-cookie-banner.ts). It stands first in
 * the page, so that the keyboard reaches it first.
 */
export async function CookieBanner({ lang }: { lang: Lang }) {
  const t = await getTranslations("visitor.cookies");
  return (
    <section
      hidden
      suppressHydrationWarning
      data-cookie-banner=""
      aria-label={t("label")}
      className="cookie-banner above-action no-print"
    >
      <p>
        {t("text")} <a href={href("privacy", lang)}>{t("more")}</a>
      </p>
      <div>
        <button type="button" data-cookie-answer="refuse" className={buttonStyle({ variant: "secondary" })}>
          {t("refuse")}
        </button>
        <button type="button" data-cookie-answer="accept" className={buttonStyle()}>
          {t("accept")}
        </button>
      </div>
    </section>
  );
}
