export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

interface Job {
  /** Builds the request again for each attempt, because a signature contains the time of the attempt. */
  build(): WebhookRequest;
  settled(delivered: boolean): void;
  attempts: number;
}

const CONCURRENCY = 8;
const MAX_ATTEMPTS = 12;
const MAX_DELAY_MS = 30_000;
const TIMEOUT_MS = 15_000;

/**
 * Posts a few webhooks at a time. It tries again, after longer and longer pauses, until the application answers
 * 2xx.
 */
export class WebhookQueue {
  private waiting: Job[] = [];
  private readonly delayed = new Set<NodeJS.Timeout>();
  private active = 0;
  private generation = 0;

  constructor(private readonly retryMs: number) {}

  push(build: Job["build"], settled: Job["settled"]): void {
    this.waiting.push({ build, settled, attempts: 0 });
    this.pump();
  }

  /** The number of webhooks that are neither accepted nor abandoned. */
  get pending(): number {
    return this.waiting.length + this.delayed.size + this.active;
  }

  clear(): void {
    this.generation += 1;
    this.waiting = [];
    for (const timer of this.delayed) clearTimeout(timer);
    this.delayed.clear();
  }

  private pump(): void {
    while (this.active < CONCURRENCY) {
      const job = this.waiting.shift();
      if (!job) return;
      this.active += 1;
      void this.attempt(job, this.generation);
    }
  }

  private async attempt(job: Job, generation: number): Promise<void> {
    const delivered = await post(job.build());
    this.active -= 1;
    if (generation === this.generation) {
      job.attempts += 1;
      if (delivered || job.attempts >= MAX_ATTEMPTS) job.settled(delivered);
      else this.delay(job);
    }
    this.pump();
  }

  private delay(job: Job): void {
    const wait = Math.min(this.retryMs * 2 ** (job.attempts - 1), MAX_DELAY_MS);
    const timer = setTimeout(() => {
      this.delayed.delete(timer);
      this.waiting.push(job);
      this.pump();
    }, wait);
    this.delayed.add(timer);
  }
}

async function post({ url, headers, body }: WebhookRequest): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
