import { CONVENTIONS } from "@/lib/i18n/conventions";
import { plainNumber, withoutThousands } from "@/lib/i18n/read-number";
import type { PlanType } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { PRICES, unitPriceTenths } from "./rules";

/**
 * Values of the calculator: subscribers, basket price in cents, sends per month, and buyers per 1000 subscribers and
 * send.
 */
export interface RoiQuestion {
  subscribers: number;
  basket_cents: number;
  sends: number;
  response_per_mille: number;
}

export const ROI_EXAMPLE: RoiQuestion = {
  subscribers: 200,
  basket_cents: 3500,
  sends: 4,
  response_per_mille: 50,
};

const BOUNDS: Record<keyof RoiQuestion, readonly [number, number]> = {
  subscribers: [1, 50_000],
  basket_cents: [100, 100_000],
  sends: [1, 31],
  response_per_mille: [1, 1000],
};

/** Short query parameters of the calculator. */
const NAMES = { n: "subscribers", p: "basket_cents", e: "sends", r: "response_per_mille" } as const;
/** Factor between a stored value and the value that the form shows (cents and dollars, per mille and percent). */
export const SCALE: Record<keyof RoiQuestion, number> = {
  subscribers: 1,
  basket_cents: 100,
  sends: 1,
  response_per_mille: 10,
};

/** Returns the value rounded and limited to the allowed range. */
export const within = (name: keyof RoiQuestion, value: number): number => {
  const [least, most] = BOUNDS[name];
  return Math.min(most, Math.max(least, Math.round(value)));
};

/** Returns the least and the largest value of a field, as the form shows them. */
export const shownBounds = (name: keyof RoiQuestion): { least: number; most: number } => {
  const [least, most] = BOUNDS[name];
  return { least: least / SCALE[name], most: most / SCALE[name] };
};

/** Returns a number as it was typed, also one that is below zero or too large, and "1,000" in English; null otherwise. */
export function readRoiNumber(text: string, lang: Lang): number | null {
  const whole = CONVENTIONS[lang].decimalSign === "." ? withoutThousands(text) : text;
  const plain = plainNumber(whole).replace("\u2212", "-");
  return /^-?\d{1,15}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

/** Returns what is wrong with a value as it was typed: no number, part of a person or a send, or out of range; null when nothing is. */
export function problemOf(
  name: keyof RoiQuestion,
  value: number | null,
): "number" | "whole" | "range" | null {
  const whole = SCALE[name] === 1;
  if (value === null || (whole && !Number.isInteger(value))) return whole ? "whole" : "number";
  const { least, most } = shownBounds(name);
  return value < least || value > most ? "range" : null;
}

/** Reads the calculator values from a query. Uses the example for invalid values. */
export function readRoi(search: string): RoiQuestion {
  const query = new URLSearchParams(search);
  const question = { ...ROI_EXAMPLE };
  for (const [short, name] of Object.entries(NAMES)) {
    const value = Number(query.get(short)?.replace(",", ".") ?? Number.NaN);
    if (Number.isFinite(value) && value > 0) question[name] = within(name, value * SCALE[name]);
  }
  return question;
}

/** Anchor of the calculator on its page. */
export const ROI_ANCHOR = "roi";

/** Returns the address of the values: "?n=200&p=35&e=4&r=5#roi". */
export const writeRoi = (question: RoiQuestion): string =>
  `?${Object.entries(NAMES)
    .map(([short, name]) => `${short}=${question[name] / SCALE[name]}`)
    .join("&")}#${ROI_ANCHOR}`;

export interface RoiAnswer {
  orders: number;
  sales_cents: number;
  plan_cents: number;
  sends_cents: number;
  cost_cents: number;
  net_cents: number;
}

/**
 * Calculates one month with Potager before taxes: orders = subscribers x response x sends, sales = orders x basket,
 * cost = monthly price of the plan and the price of each email.
 */
export function roi(question: RoiQuestion, plan: PlanType = "yearly"): RoiAnswer {
  const { subscribers, basket_cents, sends, response_per_mille } = question;
  const orders = Math.round((subscribers * sends * response_per_mille) / 1000);
  const sales_cents = orders * basket_cents;
  const plan_cents = PRICES.find((price) => price.plan === plan)?.month_cents ?? 0;
  const sends_cents = Math.round((subscribers * sends * unitPriceTenths(plan)) / 10);
  const cost_cents = plan_cents + sends_cents;
  return { orders, sales_cents, plan_cents, sends_cents, cost_cents, net_cents: sales_cents - cost_cents };
}
