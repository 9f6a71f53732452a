/** Limits requests in fixed one-second windows, as the providers' own ratelimit-* headers describe them. */
export class RateLimit {
  private windowStart = 0;
  private used = 0;

  constructor(private readonly perSecond: number) {}

  /** Counts one request. Returns whether it is allowed, and the headers to send with it. */
  take(now = Date.now()): { allowed: boolean; headers: Record<string, string> } {
    if (this.perSecond <= 0) return { allowed: true, headers: {} };
    if (now - this.windowStart >= 1000) {
      this.windowStart = now;
      this.used = 0;
    }
    this.used += 1;
    const allowed = this.used <= this.perSecond;
    const headers: Record<string, string> = {
      "ratelimit-limit": String(this.perSecond),
      "ratelimit-remaining": String(Math.max(0, this.perSecond - this.used)),
      "ratelimit-reset": "1",
    };
    if (!allowed) headers["retry-after"] = "1";
    return { allowed, headers };
  }
}
