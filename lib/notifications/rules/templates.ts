import type { Block } from "@/lib/vocabulary/json-columns";
import type { MessageWords } from "@/lib/vocabulary/message-words";

/** Codes of ready-made templates. Their texts are in messages/{lang}/templates.json under the same codes. */
export const TEMPLATE_CODES = [
  "fresh-this-week",
  "now-in-season",
  "farm-stand-open",
  "vegetable-baskets",
  "basket-sign-up",
  "pick-your-own",
  "weather-change",
  "farm-market",
  "open-house",
  "holiday-orders",
  "last-chance",
  "closed-for-season",
] as const;

export type TemplateCode = (typeof TEMPLATE_CODES)[number];

/** The template of the message that a new owner gets as a try. */
export const FIRST_TEMPLATE: TemplateCode = "fresh-this-week";

/** Returns the id of the notification in "past:{id}", or null. */
export const pastTemplate = (template: string): number | null =>
  Number(template.match(/^past:(\d{1,15})$/)?.[1] ?? Number.NaN) || null;

/** Returns the id of the farm's own template in "own:{id}", or null. */
export const ownTemplate = (template: string): number | null =>
  Number(template.match(/^own:(\d{1,15})$/)?.[1] ?? Number.NaN) || null;

/**
 * Returns whether a text is the code of a template, "own:{id}" of a template of the farm, "past:{id}" of an earlier
 * notification, or "custom".
 */
export const isTemplate = (template: string): boolean =>
  template === "custom" ||
  pastTemplate(template) !== null ||
  ownTemplate(template) !== null ||
  (TEMPLATE_CODES as readonly string[]).includes(template);

export interface Template extends MessageWords<Block> {
  code: TemplateCode;
  title: string;
  description: string;
}
