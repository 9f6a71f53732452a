import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { formatTime } from "@/lib/i18n/dates";
import { presentFigures } from "@/lib/notifications/presenter";
import { INDUSTRY_RANGES } from "@/lib/notifications/rules/states";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { StatCards } from "./stat-cards";
import type { NotificationStats } from "./use-stats";

const ZONE = "America/Toronto";
const NONE = { queued: 0, sent: 0, delivered: 0, opened: 0, machine_opened: 0, clicked: 0, clicks: 0 };
const OTHERS = {
  bounced: 0,
  complained: 0,
  failed: 0,
  suppressed: 0,
  canceled: 0,
  unknown: 0,
  unsubscribed: 0,
};
const none = { messages: 0, ...NONE, ...OTHERS };
const email = { ...none, messages: 40, sent: 40, delivered: 40 };

function cards(
  lang: Lang,
  too_early_until: string | null,
  counts: Partial<Parameters<typeof presentFigures>[0]> = {},
): string {
  const all = { email, sms: none, people: 40, people_clicked: 0, sent_segments: 0, ...counts };
  const stats = {
    ...presentFigures(all),
    by_channel: { email: all.email, sms: all.sms },
    industry: INDUSTRY_RANGES,
    too_early_until,
  } as unknown as NotificationStats;
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={lang} messages={CATALOGUE[lang]} timeZone={ZONE}>
      <StatCards stats={stats} type="email" lang={lang} timeZone={ZONE} />
    </NextIntlClientProvider>,
  );
}

it.each(LANGS)("no rate is judged before its time, and the hour is said, %s", (lang) => {
  const { stats } = CATALOGUE[lang].notifications;
  const until = new Date(Date.now() + 60_000);
  const early = cards(lang, until.toISOString());
  const start = stats.tooEarly.split(/\s*:/)[0];
  expect(early).toContain(start);
  expect(early).toContain(formatTime(until, lang, ZONE));
  expect(early).not.toContain(stats.lower);
  expect(early).not.toContain(stats.range.split("{")[0]);

  const later = cards(lang, null);
  expect(later).not.toContain(start);
  expect(later).toContain(stats.lower);
  expect(later).toContain(stats.range.split("{")[0]);
});

it.each(LANGS)("no rate of a few messages is judged, %s", (lang) => {
  const { stats } = CATALOGUE[lang].notifications;
  const few = cards(lang, null, { email: { ...none, messages: 19, sent: 19, delivered: 19 } });
  expect(few).not.toContain(stats.lower);
  expect(few).not.toContain(stats.range.split("{")[0]);
});

it.each([
  ["fr", "7 messages cliqués sur 59 livrés, par 6 personnes, 9 clics en tout"],
  ["en", "7 messages clicked of 59 delivered, by 6 people, 9 clicks in total"],
] as const)("the share of clicks names the messages that it is a share of, %s", (lang, words) => {
  const sent = (messages: number) => ({ ...none, messages, sent: messages, delivered: messages });
  const counts = {
    email: { ...sent(39), clicked: 5, clicks: 7 },
    sms: { ...sent(20), clicked: 2, clicks: 2 },
    people: 43,
    people_clicked: 6,
  };
  expect(cards(lang, null, counts)).toContain(words);
});
