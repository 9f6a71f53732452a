import { createRequire } from "node:module";
import { createTranslator } from "use-intl/core";
import type { Messages } from "@/lib/i18n/catalogue";
import { farmValues } from "@/lib/i18n/of-name";
import type { Lang } from "@/lib/vocabulary/languages";

// Node imports JSON only with an import attribute, which the product's bundler does not need, so this uses
// require.
const read = createRequire(import.meta.url);

const AREAS = [
  "common",
  "errors",
  "accounts",
  "agreement",
  "api_tokens",
  "api",
  "billing",
  "farms",
  "hours",
  "home",
  "imports",
  "start",
  "produce",
  "logs",
  "producers",
  "users",
  "subscribers",
  "qr_cards",
  "qr_codes",
  "notifications",
  "templates",
  "emails",
  "embeds",
  "sms",
  "reference",
  "site",
  "admin",
  "contact",
  "pricing",
  "visitor",
  "webhooks",
  "welcome",
  "demo",
  "questions",
  "activity",
  "categories",
  "connections",
  "second_factor",
  "settings",
  "team",
  "statistics",
  "reports",
  "onboarding",
  "crash",
  "search",
  "metrics",
  "tools",
  "uploads",
  "palette",
  "payments",
  "charges",
  "documents",
  "faq",
  "faqs",
] as const satisfies readonly (keyof Messages)[];

const load = (lang: Lang) =>
  Object.fromEntries(
    AREAS.map((area) => [area, read(`../../../messages/${lang}/${area.replaceAll("_", "-")}.json`)]),
  ) as Pick<Messages, (typeof AREAS)[number]>;

const MESSAGES = { fr: load("fr"), en: load("en") };

/** Returns the product's own texts: say("accounts.signup.submit"). */
export function wordsOf(lang: Lang) {
  const say = createTranslator({
    locale: lang,
    messages: MESSAGES[lang] as Messages,
    onError: (error) => {
      throw error;
    },
  });
  const withFarm: typeof say = Object.assign(
    (...[key, values, ...more]: Parameters<typeof say>) =>
      say(
        key,
        typeof values?.farm === "string" ? { ...values, ...farmValues(values.farm) } : values,
        ...more,
      ),
    say,
  );
  return withFarm;
}

export type Words = ReturnType<typeof wordsOf>;

/** Returns a text as it is in the catalogue, with its merge fields, which the formatter must not change. */
export const template = (lang: Lang, code: "fresh-this-week") => MESSAGES[lang].templates[code];
