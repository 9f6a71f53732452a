import type { FormState } from "@/lib/transport/form-state";
import { DEFAULT_LANG, isLang, type Lang } from "@/lib/vocabulary/languages";
import en from "@/messages/en/crash.json";
import fr from "@/messages/fr/crash.json";

const WORDS = { fr, en } satisfies Record<Lang, unknown>;

/** Returns the message in the language of the page; it works without a messages provider around. */
function lostConnection(): string {
  const { lang } = document.documentElement;
  return WORDS[isLang(lang) ? lang : DEFAULT_LANG].lostConnection;
}

/**
 * Returns what a call of an action failed of: what the web server refused it for, as too large or too often (Next throws the
 * text of such an answer), or the connection.
 */
export function errorsOfFailure(error: unknown): FormState["errors"] {
  const text = error instanceof Error ? error.message : "";
  if (text.startsWith('{"errors":')) {
    try {
      return (JSON.parse(text) as Pick<FormState, "errors">).errors;
    } catch {
      // Another text that begins alike.
    }
  }
  return { global: [lostConnection()] };
}
