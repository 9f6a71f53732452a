import { errors } from "./errors";

interface Answer {
  status: number;
  body: string;
}

const LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * Stripe's idempotency keys: the first answer is kept for a day, whatever it was, once its call began to run.
 * https://docs.stripe.com/api/idempotent_requests
 */
export class StripeKeys {
  replays = 0;
  private readonly kept = new Map<string, Answer & { request: string; at: number }>();
  private readonly running = new Set<string>();

  /** @param now the time of the account in ms, whose clock may be moved */
  constructor(private readonly now: () => number) {}

  /** Returns the kept answer; refuses the key for another request, or while the first one runs. */
  check(key: string, request: string): Answer | undefined {
    const kept = this.kept.get(key);
    if (this.running.has(key)) throw errors.inProgress();
    if (!kept || this.now() - kept.at > LIFETIME_MS) return undefined;
    if (kept.request !== request) throw errors.otherParameters(key);
    this.replays += 1;
    return kept;
  }

  begin(key: string): void {
    this.running.add(key);
  }

  end(key: string): void {
    this.running.delete(key);
  }

  keep(key: string, request: string, answer: Answer): void {
    this.kept.set(key, { ...answer, request, at: this.now() });
  }
}
