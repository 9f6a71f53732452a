import type { Lang } from "@/lib/vocabulary/languages";
import { ConnectionLost } from "./connection";

/** A connection that moves no byte for so long is lost. */
const STALLED_MS = 30_000;
/** The server draws all sizes of a photo before it answers, and photos wait for each other. */
const ANSWER_MS = 120_000;
/** A refusal that names a longer wait is told to the person. */
const MOST_RETRY_SECONDS = 60;
const PASSING = [0, 502, 503, 504];

export interface FileAnswer {
  status: number;
  body: unknown;
}

/** Returns the server's own words for a refusal. */
export function refusalIn(body: unknown): string | undefined {
  const errors = (body as { errors?: Record<string, string[]> } | null)?.errors ?? {};
  return Object.values(errors)[0]?.[0];
}

/** Returns whether a body is an error of ours: what stands before our server has no words for the person. */
const isWorded = (body: unknown): boolean =>
  refusalIn(body) !== undefined && typeof (body as { code?: unknown }).code === "string";

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Posts a form and reports how much of it was sent, from 0 to 100; fetch cannot tell that.
 * @throws ConnectionLost when no answer came, or one that asks to try again in a moment; a 503 with words alone is an answer
 */
export function postFile(
  url: string,
  form: FormData,
  given: { lang: Lang; signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<FileAnswer> {
  const { lang, signal, onProgress } = given;
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const patience = (time: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        call.abort();
        finish(() => reject(new ConnectionLost()));
      }, time);
    };
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", aborted);
      settle();
    };
    const aborted = () => {
      call.abort();
      finish(() => reject(signal.reason));
    };
    signal.addEventListener("abort", aborted);
    call.upload.onprogress = ({ loaded, total }) => {
      patience(STALLED_MS);
      onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    };
    call.upload.onload = () => {
      patience(ANSWER_MS);
      onProgress(100);
    };
    call.onerror = () => finish(() => reject(new ConnectionLost()));
    call.onload = () => {
      const retrySeconds = Number(call.getResponseHeader("retry-after") ?? "0") || 0;
      const soon = retrySeconds > 0 && retrySeconds <= MOST_RETRY_SECONDS;
      const body = parsed(call.responseText);
      const told = call.status === 503 && isWorded(body) && !soon;
      const passing = PASSING.includes(call.status) && !told;
      if (passing || (call.status === 429 && soon))
        finish(() => reject(new ConnectionLost(retrySeconds, refusalIn(body))));
      else finish(() => resolve({ status: call.status, body }));
    };
    call.open("POST", url);
    call.setRequestHeader("X-Requested-With", "XMLHttpRequest");
    call.setRequestHeader("X-Language", lang);
    call.send(form);
    patience(STALLED_MS);
  });
}
