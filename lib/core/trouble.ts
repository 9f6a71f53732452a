/** What goes wrong without anybody having asked for it (docs/product.md "Errors"). */
export const TROUBLE_KINDS = ["missing_translation", "bad_internal_url", "chunk_load", "error"] as const;
export type TroubleKind = (typeof TROUBLE_KINDS)[number];

export interface TroubleDetail {
  message: string;
  /** The page it happened on. */
  url?: string;
  /** The request it happened in, on the server. */
  requestId?: string;
  /** What was thrown. */
  error?: unknown;
}

export interface Trouble extends TroubleDetail {
  kind: TroubleKind;
}

const listeners = new Set<(trouble: Trouble) => void>();

/** Tells whoever listens; runs in a browser, at the edge and on the server, and never throws. */
export function reportTrouble(kind: TroubleKind, detail: TroubleDetail): void {
  for (const listener of listeners) {
    try {
      listener({ ...detail, kind });
    } catch {}
  }
}

/** Hears of every trouble from now on. @returns what ends it */
export function onTrouble(listener: (trouble: Trouble) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
