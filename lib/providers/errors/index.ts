import { log } from "@/lib/log";
import {
  onTrouble,
  reportTrouble,
  type Trouble,
  type TroubleDetail,
  type TroubleKind,
} from "@/lib/platform/trouble";
import { sendToSentry } from "./sentry";

const TITLES: Record<TroubleKind, string> = {
  missing_translation: "missing translation",
  bad_internal_url: "bad internal url",
  chunk_load: "chunk not loaded",
  error: "unexpected error",
};

/** Logs a problem with its request id, and sends it to Sentry when that is configured. */
export function recordTrouble(trouble: Trouble, where: "server" | "browser" = "server"): void {
  const { kind, message, url, requestId, error } = trouble;
  // A field without a value would hide the id that every line has by itself.
  const ofRequest = requestId ? { requestId } : {};
  // Anybody can report an error of a browser.
  const level = where === "browser" ? "warn" : "error";
  log()[level]({ kind, where, ...ofRequest, url, detail: message, err: error }, TITLES[kind]);
  sendToSentry(trouble);
}

onTrouble((trouble) => recordTrouble(trouble));

/** Reports a problem on the server. Importing it also loads the listener above, which writes the log. */
export const reportOnServer = (kind: TroubleKind, detail: TroubleDetail): void => reportTrouble(kind, detail);
