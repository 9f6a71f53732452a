import type { StoredKey } from "./journal";

const LIFETIME_MS = 24 * 60 * 60 * 1000;

export type KeyVerdict =
  | { kind: "new" }
  | { kind: "replay"; answer: string }
  | { kind: "different-payload" }
  | { kind: "in-progress" };

/** Resend's idempotency keys: an answer is kept for 24 hours, and a failed request is not kept. */
export class IdempotencyKeys {
  replays = 0;
  private stored = new Map<string, StoredKey>();
  private inProgress = new Map<string, string>();

  check(key: string, hash: string, now = Date.now()): KeyVerdict {
    const running = this.inProgress.get(key);
    if (running !== undefined) return { kind: running === hash ? "in-progress" : "different-payload" };
    const stored = this.stored.get(key);
    if (!stored || now - stored.at > LIFETIME_MS) return { kind: "new" };
    if (stored.hash !== hash) return { kind: "different-payload" };
    this.replays += 1;
    return { kind: "replay", answer: stored.answer };
  }

  begin(key: string, hash: string): void {
    this.inProgress.set(key, hash);
  }

  end(key: string): void {
    this.inProgress.delete(key);
  }

  keep(entry: StoredKey): void {
    this.stored.set(entry.key, entry);
  }

  clear(): void {
    this.replays = 0;
    this.stored = new Map();
    this.inProgress = new Map();
  }
}
