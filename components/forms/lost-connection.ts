import type { FormState } from "@/lib/transport/form-state";
import en from "@/messages/en/crash.json";
import fr from "@/messages/fr/crash.json";

/** Returns the message in the language of the page; it works without a messages provider around. */
const lostConnection = (): string => (document.documentElement.lang === "en" ? en : fr).lostConnection;

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
