import { LANGS } from "@/lib/i18n/languages";
import { doTheMainJob } from "./steps/main-job";
import { test } from "./steps/test";

const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
};

let seed = 0;
for (const lang of LANGS) {
  for (const [screen, context] of Object.entries(SCREENS)) {
    test(`the whole job in ${lang} on a ${screen}`, async ({ person }) => {
      const label = `${lang}-${context.viewport.width}`;
      const one = () => person({ lang, label, context });
      await doTheMainJob({ owner: await one(), byEmail: await one(), bySms: await one() }, seed++);
    });
  }
}
