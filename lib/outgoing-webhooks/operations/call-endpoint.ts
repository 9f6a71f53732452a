import { log } from "@/lib/log";
import type { Ctx } from "@/lib/platform/context";
import { postJson } from "@/lib/providers/web/post-json";
import type { Reach } from "@/lib/providers/web/reach";
import { ANSWER_LENGTH, type CallResult, pauseOf, TIME_OUT_MS } from "../rules";
import type { ClaimedMessage } from "./claim";
import { openSecrets, signedHeaders } from "./secrets";

/** Returns the start of an answer as text that PostgreSQL stores. */
const shownAnswer = (text: string): string => text.replaceAll("\0", "").slice(0, ANSWER_LENGTH);

const UNREADABLE: CallResult = {
  status: null,
  fault: "secret_unreadable",
  answer: "",
  duration_ms: 0,
  pause_ms: 0,
};

/** Signs a message; null when its secret cannot be read, which is logged. */
function sign(claimed: ClaimedMessage, at: Date): Record<string, string> | null {
  const { webhook_id: id, body, endpoint_uuid, endpoint_id, sealed } = claimed;
  try {
    return signedHeaders({ id, body, at }, openSecrets(endpoint_uuid, sealed));
  } catch (err) {
    log().error({ endpoint_id, err }, "secret of webhook unreadable");
    return null;
  }
}

/** Calls the endpoint of a message, outside of any transaction. Everything but a status of 2xx is a failure. */
export async function callEndpoint(ctx: Ctx, claimed: ClaimedMessage, reach: Reach): Promise<CallResult> {
  const { url, body } = claimed;
  const at = ctx.clock.now();
  const headers = sign(claimed, at);
  if (!headers) return UNREADABLE;
  const started = performance.now();
  const outcome = await postJson({ url: new URL(url), headers, body, timeOutMs: TIME_OUT_MS }, reach);
  const duration_ms = Math.round(performance.now() - started);
  if ("fault" in outcome) return { status: null, answer: "", duration_ms, pause_ms: 0, fault: outcome.fault };
  const { status, text, retry_after } = outcome;
  const succeeded = status >= 200 && status < 300;
  return {
    status,
    fault: succeeded ? null : "status",
    answer: shownAnswer(text),
    duration_ms,
    pause_ms: pauseOf(status, retry_after, at),
  };
}
