import type { BrowserContextOptions } from "@playwright/test";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { doTheMainJob } from "./steps/main-job";
import { test } from "./steps/test";

/** Each language runs on one screen size only, because the job takes a minute; other tests check the screens. */
const CONTEXTS: Record<Lang, BrowserContextOptions> = {
  fr: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  en: { viewport: { width: 1280, height: 800 } },
};

for (const lang of LANGS) {
  test(`the whole job in ${lang} on a ${lang === "fr" ? "phone" : "desktop"}`, async ({ person }) => {
    const one = () => person({ lang, label: `main-job-${lang}`, context: CONTEXTS[lang] });
    await doTheMainJob({ owner: await one(), byEmail: await one(), bySms: await one() });
  });
}
