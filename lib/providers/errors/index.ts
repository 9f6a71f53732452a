import { log } from "@/lib/core/log";
import {
  onTrouble,
  reportTrouble,
  type Trouble,
  type TroubleDetail,
  type TroubleKind,
} from "@/lib/core/trouble";
import { sendToSentry } from "./sentry";

const TITLES: Record<TroubleKind, string> = {
  missing_translation: "missing translation",
  bad_internal_url: "bad internal url",
  chunk_load: "chunk not loaded",
  error: "unexpected error",
};

/** Writes a trouble down with the id of its request, and tells Sentry where it is set up. */
export function recordTrouble(trouble: Trouble, where: "server" | "browser" = "server"): void {
  const { kind, message, url, requestId, error } = trouble;
  log().error({ kind, where, requestId, url, detail: message, err: error }, TITLES[kind]);
  sendToSentry(trouble);
}

onTrouble((trouble) => recordTrouble(trouble));

/** Reports what went wrong on the server. Whoever calls it has loaded this module, so that it is written down. */
export const reportOnServer = (kind: TroubleKind, detail: TroubleDetail): void => reportTrouble(kind, detail);
