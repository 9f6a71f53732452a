import { randomUUID } from "node:crypto";
import { composer } from "@/lib/delivery/operations/compose";
import { EMAIL_LANES } from "@/lib/delivery/operations/lanes";
import { emailProvider } from "@/lib/providers/email";
import { MAX_BATCH } from "@/lib/providers/email/types";
import type { FrozenContent } from "@/lib/vocabulary/json-columns";

/**
 * Makes the same provider calls with the same emails and concurrency, but without database, claims or records.
 * It runs in its own process like the worker, starts on a message and answers the milliseconds it took.
 */
process.on("message", async ({ content, count }: { content: FrozenContent; count: number }) => {
  const compose = composer(content, new Set(), { notification: "1" });
  const started = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const from = next;
      next += MAX_BATCH;
      const emails = Array.from({ length: Math.min(MAX_BATCH, count - from) }, (_, at) => {
        const number = from + at;
        const to = {
          delivery_id: number + 1,
          subscriber_id: number + 1,
          address: `client${number}@many.test`,
          lang: number % 3 === 0 ? ("en" as const) : ("fr" as const),
          name: `Client ${number}`,
        };
        return compose.email(to, new Date());
      });
      const outcome = await emailProvider().sendBatch(emails, randomUUID());
      if (outcome.kind !== "accepted") throw new Error(outcome.kind);
    }
  };
  await Promise.all(Array.from({ length: EMAIL_LANES }, lane));
  process.send?.({ ms: performance.now() - started });
});
process.send?.("ready");
