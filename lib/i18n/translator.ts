import { createTranslator } from "use-intl/core";
import { reportTrouble } from "@/lib/platform/trouble";
import type { Lang } from "@/lib/vocabulary/languages";
import { CATALOGUE, type Messages } from "./catalogue";
import { farmValues } from "./of-name";

/**
 * Returns the messages of one area, for code outside of pages: route handlers, actions, emails and the worker. A
 * missing key is reported, and the key itself is shown.
 */
export function translator<Area extends keyof Messages>(lang: Lang, namespace: Area) {
  return createTranslator({
    locale: lang,
    messages: CATALOGUE[lang],
    namespace,
    onError: ({ message }) => reportTrouble("missing_translation", { message: `${lang}: ${message}` }),
  });
}

/** Returns the message of a key that is only known at run time, such as an error code. {ofFarm} follows from {farm}. */
export function lookup(
  lang: Lang,
  area: keyof Messages,
  key: string,
  values?: Record<string, string | number>,
): string {
  const translate = translator(lang, area) as unknown as {
    (key: string, values?: Record<string, string | number>): string;
    has(key: string): boolean;
  };
  return translate(
    key,
    typeof values?.farm === "string" ? { ...values, ...farmValues(values.farm) } : values,
  );
}
