/** Kinds of unexpected problems that are reported (docs/product/calls.md "Errors"). */
export const TROUBLE_KINDS = ["missing_translation", "bad_internal_url", "chunk_load", "error"] as const;
export type TroubleKind = (typeof TROUBLE_KINDS)[number];

export interface TroubleDetail {
  message: string;
  /** Address of the page with the problem. */
  url?: string;
  /** Id of the request with the problem, on the server. */
  requestId?: string;
  /** The thrown error. */
  error?: unknown;
}

export interface Trouble extends TroubleDetail {
  kind: TroubleKind;
}

const listeners = new Set<(trouble: Trouble) => void>();

/** Calls all listeners of problems. Works in the browser, at the edge and on the server, and never throws. */
export function reportTrouble(kind: TroubleKind, detail: TroubleDetail): void {
  for (const listener of listeners) {
    try {
      listener({ ...detail, kind });
    } catch {}
  }
}

/** Adds a listener of problems. @returns a function that removes it */
export function onTrouble(listener: (trouble: Trouble) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
