import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { LANGS } from "@/lib/vocabulary/languages";
import { Timeline } from "./timeline";

const HOURS = {
  fr: ["2026-07-01, 11\u00a0h", "2026-07-01, midi"],
  en: ["2026-07-01, 11\u00a0a.m.", "2026-07-01, noon"],
};

it.each(LANGS)(
  "the table of hours writes its days as YYYY-MM-DD and its hours as the language does, %s",
  (lang) => {
    const points = [{ at: "2026-07-01T16:00:00Z", delivered: 1, opened: 0, clicked: 0 }];
    const page = renderToStaticMarkup(
      <NextIntlClientProvider locale={lang} messages={CATALOGUE[lang]} timeZone="UTC">
        <Timeline points={points} lang={lang} timeZone="America/Toronto" />
      </NextIntlClientProvider>,
    );
    const hours = [...page.matchAll(/<th scope="row"[^>]*>([^<]*)/g)].map((match) => match[1]);
    expect(hours).toEqual(HOURS[lang]);
  },
);
