import { expect, it } from "vitest";
import { lookup } from "@/lib/i18n/translator";
import { timeSpan } from "./time-span";

it.each([
  [5, "1 call per 5 seconds", "1 appel par 5 secondes"],
  [1, "1 call per second", "1 appel par seconde"],
  [60, "1 call per minute", "1 appel par minute"],
  [900, "1 call per 15 minutes", "1 appel par 15 minutes"],
  [3600, "1 call per hour", "1 appel par heure"],
  [86_400, "1 call per day", "1 appel par jour"],
  [172_800, "1 call per 2 days", "1 appel par 2 jours"],
])("%d seconds are said in the unit that people use", (seconds, en, fr) => {
  const said = (lang: "en" | "fr") =>
    lookup(lang, "api", "docs.limit", { calls: 1, ...timeSpan(seconds), per: "" }).trim();
  expect([said("en"), said("fr")]).toEqual([en, fr]);
});
