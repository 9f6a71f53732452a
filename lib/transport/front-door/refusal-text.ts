import type { Lang } from "@/lib/vocabulary/languages";
import en from "@/messages/en/errors.json" with { type: "json" };
import fr from "@/messages/fr/errors.json" with { type: "json" };
import { tooLargeWords } from "../../values/file-size";
import { STATUS } from "../error-status";

const WORDS = { fr, en };

export interface Refusal {
  status: number;
  code: keyof typeof STATUS;
  key: keyof typeof en;
  values?: Record<string, number>;
}

const refusal = (code: Refusal["code"], key: Refusal["key"], values?: Refusal["values"]): Refusal => ({
  status: STATUS[code],
  code,
  key,
  values,
});

/** The errors that are answered before a route is found. */
export const REFUSALS = {
  malformed: refusal("malformed", "malformed"),
  crossSite: refusal("forbidden", "crossSite"),
  notFound: refusal("not_found", "notFound"),
  methodNotAllowed: refusal("method_not_allowed", "methodNotAllowed"),
  tooManyRequests: refusal("rate_limited", "tooManyRequests"),
  unauthenticated: refusal("unauthenticated", "unauthenticated"),
  busy: refusal("busy", "busy"),
  generic: refusal("internal", "generic"),
  unavailable: refusal("busy", "unavailable"),
} as const;

/** Returns the refusal of a body, with its limit in bytes. */
export function tooLargeRefusal(bytes: number): Refusal {
  const { key, values } = tooLargeWords(bytes);
  return refusal("too_large", key, values);
}

/** Returns the refusal with the meaning of a status that Next answered without words. */
export function refusalOfStatus(status: number): Refusal {
  const same = Object.values(REFUSALS).find((one) => one.status === status);
  return same ?? { ...(status < 500 ? REFUSALS.malformed : REFUSALS.generic), status };
}

/** Returns the body of a refusal, in the shape of every error (docs/product/calls.md "Calls"). */
export function refusalBody({ key, code, values = {} }: Refusal, lang: Lang): string {
  const shown = (name: string) => values[name]?.toLocaleString(`${lang}-CA`) ?? "";
  const text = WORDS[lang][key].replace(/\{(\w+)\}/g, (_, name: string) => shown(name));
  return JSON.stringify({ errors: { global: [text] }, code });
}
