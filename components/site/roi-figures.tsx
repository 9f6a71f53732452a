"use client";

import { useEffect, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import {
  problemOf,
  ROI_EXAMPLE,
  type RoiQuestion,
  readRoi,
  readRoiNumber,
  roi,
  SCALE,
  shownBounds,
  within,
  writeRoi,
} from "@/lib/billing/roi";
import type { Messages } from "@/lib/i18n/catalogue";
import { typedNumber } from "@/lib/i18n/conventions";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { fill } from "@/lib/i18n/pattern";
import type { Lang } from "@/lib/vocabulary/languages";

const FIELDS = [
  { name: "subscribers", label: "subscribers" },
  { name: "basket_cents", label: "basket", unit: "$" },
  { name: "sends", label: "sends" },
  { name: "response_per_mille", label: "response", unit: "%" },
] as const;

/**
 * Keeps the typed values in the address, so that they can be shared. The texts are the raw messages of the
 * catalogue, because a public page should not load the message library.
 */
export function RoiFigures({ lang, words }: { lang: Lang; words: Messages["pricing"]["roi"] }) {
  const [question, setQuestion] = useState<RoiQuestion>(ROI_EXAMPLE);
  const [typed, setTyped] = useState<Partial<Record<keyof RoiQuestion, string>>>({});
  // The page is the same for everyone: only the browser knows the values in the address.
  useEffect(() => {
    const { search } = window.location;
    if (search) setQuestion(readRoi(search));
  }, []);

  function change(name: keyof RoiQuestion, text: string) {
    setTyped((all) => ({ ...all, [name]: text }));
    const value = readRoiNumber(text, lang);
    if (value === null || problemOf(name, value)) return;
    const next = { ...question, [name]: within(name, value * SCALE[name]) };
    setQuestion(next);
    window.history.replaceState(null, "", writeRoi(next));
  }

  /** Returns what is wrong with a field, in words. */
  function errorOf(name: keyof RoiQuestion): string[] {
    const text = typed[name];
    const problem = text === undefined ? null : problemOf(name, readRoiNumber(text, lang));
    if (!problem) return [];
    const { least, most } = shownBounds(name);
    return [fill(words[problem], { least: formatNumber(least, lang), most: formatNumber(most, lang) })];
  }

  // No figures of other values stand beside a field that is wrong.
  const wrong = FIELDS.some(({ name }) => errorOf(name).length > 0);
  const answer = roi(question);
  const money = (cents: number) => formatMoney(cents, lang);
  const shown = (text: string) => (wrong ? "–" : text);
  const number = (value: number) => formatNumber(value, lang);
  const percent = formatNumber(
    question.response_per_mille / 10,
    lang,
    question.response_per_mille % 10 ? 1 : 0,
  );
  const rows = [
    ["orders", number(answer.orders)],
    ["sales", money(answer.sales_cents)],
    ["cost", money(answer.cost_cents)],
  ] as const;
  return (
    <div className="grid gap-6 md:grid-cols-[1fr_1.1fr] md:gap-10">
      <div className="grid content-start gap-5 xs:grid-cols-2 noscript:hidden">
        {FIELDS.map(({ name, label, ...field }) => (
          <Field
            key={name}
            name={name}
            label={words[label]}
            errors={{ [name]: errorOf(name) }}
            idPrefix="roi"
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              value={typed[name] ?? typedNumber(question[name] / SCALE[name], lang)}
              suffix={"unit" in field ? field.unit : undefined}
              onChange={({ target }) => change(name, target.value)}
              // A wrong value stays, beside what is wrong with it.
              onBlur={() => {
                if (errorOf(name).length === 0) setTyped(({ [name]: _, ...others }) => others);
              }}
            />
          </Field>
        ))}
      </div>
      <div className="rounded-2xl border border-line bg-raised p-6 shadow-sm">
        <p className="mb-2 text-sm font-medium text-muted">{words.perMonth}</p>
        <output className="block" aria-live="polite">
          <dl className="grid gap-2">
            {rows.map(([key, value]) => (
              <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <dt>{words[key]}</dt>
                <dd className="tabular font-semibold">{shown(value)}</dd>
              </div>
            ))}
            <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
              <dt className="font-display text-lg font-semibold">{words.net}</dt>
              <dd
                className={`tabular font-display text-3xl font-semibold ${answer.net_cents < 0 ? "text-danger-text" : "text-link"}`}
              >
                {shown(money(answer.net_cents))}
              </dd>
            </div>
          </dl>
        </output>
        <p className={wrong ? "hidden" : "mt-4 text-sm text-muted"}>
          {fill(words.formula, {
            subscribers: number(question.subscribers),
            sends: number(question.sends),
            response: percent,
            orders: number(answer.orders),
            basket: money(question.basket_cents),
            sales: money(answer.sales_cents),
            plan: money(answer.plan_cents),
            sendsCost: money(answer.sends_cents),
          })}
        </p>
        <CopyButton
          className="mt-5 noscript:hidden"
          value={() => new URL(writeRoi(question), window.location.href).href}
          label={words.share}
          copiedLabel={words.copied}
        />
      </div>
    </div>
  );
}
