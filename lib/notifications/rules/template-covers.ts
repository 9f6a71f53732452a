import type { Landscape } from "@/emails/drawings";
import { ownValue } from "@/lib/values/own-value";
import type { TemplateCode } from "./templates";

/** The landscape over each template's email, of a farm without a photo. */
const TEMPLATE_COVERS: Record<TemplateCode, Landscape> = {
  "fresh-this-week": { name: "greenhouse", light: 0 },
  "now-in-season": { name: "hills", light: 1 },
  "farm-stand-open": { name: "barn", light: 0 },
  "vegetable-baskets": { name: "orchard", light: 0 },
  "basket-sign-up": { name: "sugar-bush", light: 1 },
  "pick-your-own": { name: "orchard", light: 1 },
  "weather-change": { name: "barn", light: 2 },
  "farm-market": { name: "hills", light: 0 },
  "open-house": { name: "barn", light: 1 },
  "holiday-orders": { name: "sugar-bush", light: 2 },
  "last-chance": { name: "greenhouse", light: 2 },
  "closed-for-season": { name: "hills", light: 2 },
};

/** Returns the landscape of a template; undefined when the words come from no template of ours. */
export const templateCover = (template: string | null | undefined) =>
  ownValue(TEMPLATE_COVERS, template ?? "");
