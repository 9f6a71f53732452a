import { or, sql } from "drizzle-orm";
import { unitPriceTenths } from "@/lib/billing/rules";
import { quoteTaxes, sumOfTaxes, type TaxPlace } from "@/lib/billing/rules/taxes";
import { env } from "@/lib/env";
import { fitsSms, measureSms, type SmsMeasure } from "@/lib/messaging/rules/segments";
import { localDay } from "@/lib/messaging/rules/window";
import type { Ctx } from "@/lib/platform/context";
import type { PlanType } from "@/lib/vocabulary/enumerations";
import type { FrozenContent, FrozenQuote } from "@/lib/vocabulary/json-columns";
import { byLang, LANGS, type Lang } from "@/lib/vocabulary/languages";
import { type Audience, audience } from "./audience";
import { composer } from "./compose";
import { lastTextAt } from "./text-pace";
import { countWaiting, type WarmUpWait } from "./warm-up";

/** Length of the text in one language for one name. The name is empty when the text does not use it. */
export interface SmsVariant {
  lang: Lang;
  name: string;
  measure: SmsMeasure;
}

export interface Quote extends FrozenQuote {
  /** Languages of the recipients, per channel. */
  languages: { email: Lang[]; sms: Lang[] };
  variants: SmsVariant[];
  /** Languages whose text is too long to send, whatever the name. */
  tooLong: Lang[];
  /** People whose name is shortened in their text, so that it fits. */
  shortened_names: number;
  /** Declared people who wait for a later day; null when nobody does. */
  warm_up: WarmUpWait | null;
  /** About when the last text will have gone, if the send goes on the next day; null without texts. */
  last_text_at: Date | null;
}

/** Returns whether the SMS text of a language contains the recipient's name. */
export const usesName = (content: FrozenContent, lang: Lang): boolean =>
  content.bodies[lang].sms.includes("{{name}}");

interface Group extends Record<string, unknown> {
  channel: "email" | "sms";
  reason: string | null;
  lang: Lang;
  name: string;
  people: number;
}

/** What the figures depend on: the plan, where the account that pays is taxed, when the send begins, and the farm's clock. */
export interface Terms {
  plan_type: PlanType;
  taxed: TaxPlace & { time_zone: string };
  at: Date;
  time_zone: string;
}

/** Returns recipients, exclusions with reasons, SMS segments and price of a notification. */
export async function quote(ctx: Ctx, who: Audience, content: FrozenContent, terms: Terms): Promise<Quote> {
  const rows = audience(who, ctx.clock.now());
  const greeted = LANGS.filter((lang) => usesName(content, lang)).map((lang) => sql`lang = ${lang}`);
  const nameIfUsed = sql`case when channel = 'sms' and reason is null and (${or(...greeted) ?? sql`false`}) then name else '' end`;
  const groups = await ctx.db.execute<Group>(sql`
    select channel, reason, lang, ${nameIfUsed} as name, count(*) as people from (${rows}) a group by 1, 2, 3, 4`);
  const totals = await countPeople(ctx, who, groups);
  const warm_up = await countWaiting(ctx, rows, who.warm_up);
  const built = buildQuote(groups, totals, content, terms);
  const last_text_at = await lastTextAt(ctx, built.segments.total, terms);
  return { ...built, warm_up, last_text_at };
}

interface People {
  /** Subscribers reached on at least one channel. */
  reached: number;
  /** Subscribers kept by the filters. */
  kept: number;
  farm_total: number;
}

async function countPeople(ctx: Ctx, who: Audience, groups: readonly Group[]): Promise<People> {
  const count = (rows: readonly Group[]) => rows.reduce((total, { people }) => total + people, 0);
  const channels = who.type === "all" ? 2 : 1;
  const kept = count(groups) / channels;
  const [farm] = await ctx.db.execute<{ total: number }>(sql`
    select count(*) as total from subscribers where farm_id = ${who.farm.id} and erased_at is null`);
  const farm_total = Number(farm?.total ?? 0);
  if (who.type !== "all")
    return { reached: count(groups.filter(({ reason }) => reason === null)), kept, farm_total };
  const [both] = await ctx.db.execute<{ reached: number }>(sql`
    select count(distinct subscriber_id) as reached
    from (${audience(who, ctx.clock.now())}) a where reason is null`);
  return { reached: Number(both?.reached ?? 0), kept, farm_total };
}

function buildQuote(
  groups: readonly Group[],
  totals: People,
  content: FrozenContent,
  { plan_type, taxed, at }: Terms,
): Omit<Quote, "warm_up" | "last_text_at"> {
  const compose = composer(content, new Set(), {});
  const recipients = { email: 0, sms: 0, people: totals.reached };
  const exclusions: Record<string, number> = {};
  const segments = { ...byLang(() => 0), total: 0 };
  const languages = { email: new Set<Lang>(), sms: new Set<Lang>() };
  const variants: SmsVariant[] = [];
  let shortened_names = 0;
  if (totals.farm_total > totals.kept) exclusions.filtered = totals.farm_total - totals.kept;
  for (const { channel, reason, lang, name, people } of groups) {
    if (reason !== null) {
      const key = `${channel}_${reason}`;
      exclusions[key] = (exclusions[key] ?? 0) + people;
      continue;
    }
    recipients[channel] += people;
    languages[channel].add(lang);
    if (channel !== "sms") continue;
    const to = { delivery_id: 0, subscriber_id: 0, address: "", lang, name };
    const measure = measureSms(compose.sms(to));
    if (compose.shortensName(to)) shortened_names += people;
    variants.push({ lang, name, measure });
    segments[lang] = Math.max(segments[lang], measure.segments);
    segments.total += measure.segments * people;
  }
  const price_tenths = (recipients.email + segments.total) * unitPriceTenths(plan_type);
  const tax_tenths = quoteTaxes(
    taxed,
    price_tenths,
    localDay(at, taxed.time_zone).day,
    env().PROVINCIAL_TAXES,
  );
  return {
    recipients,
    exclusions,
    segments,
    price_tenths,
    tax_tenths,
    total_tenths: price_tenths + sumOfTaxes(tax_tenths),
    languages: { email: [...languages.email], sms: [...languages.sms] },
    variants,
    shortened_names,
    tooLong: [...new Set(variants.filter(({ measure }) => !fitsSms(measure)).map(({ lang }) => lang))],
  };
}
