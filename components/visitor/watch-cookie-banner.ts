import {
  COOKIE_SETTINGS_KEY,
  COOKIE_SETTINGS_VERSION,
  type CookieSettings,
  mustAsk,
} from "./cookie-settings";
import { sendPageHit } from "./page-hit";
import { tidySavedForms } from "./saved-forms";
import { kept } from "./storage";

const bannerOfPage = () => document.querySelector<HTMLElement>("[data-cookie-banner]");

function show(asking: boolean): void {
  const banner = bannerOfPage();
  if (!banner) return;
  banner.hidden = !asking;
  delete banner.dataset.answered;
}

function keepAnswer(accept: boolean): void {
  const settings: CookieSettings = {
    accept,
    version: COOKIE_SETTINGS_VERSION,
    createdAt: new Date().toISOString(),
  };
  kept.write(COOKIE_SETTINGS_KEY, JSON.stringify(settings));
  show(false);
  tidySavedForms();
  sendPageHit();
}

/** Shows the banner to people who must be asked, unless they answered before this code ran. */
export function askForCookies(): void {
  const answered = bannerOfPage()?.dataset.answered;
  if (answered) keepAnswer(answered === "accept");
  else show(mustAsk(kept.read(COOKIE_SETTINGS_KEY), new Date()));
}

/**
 * Stores an answer to the banner; a link with data-cookie-settings asks again.
 * @returns a function that stops it
 */
export function watchCookieBanner(): () => void {
  const clicked = (event: MouseEvent) => {
    const target = event.target as Element | null;
    const answer = target?.closest?.<HTMLElement>("[data-cookie-answer]")?.dataset.cookieAnswer;
    if (answer) keepAnswer(answer === "accept");
    if (!target?.closest?.("[data-cookie-settings]")) return;
    event.preventDefault();
    show(true);
  };
  document.addEventListener("click", clicked);
  return () => document.removeEventListener("click", clicked);
}
