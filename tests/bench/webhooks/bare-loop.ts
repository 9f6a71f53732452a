import { randomUUID } from "node:crypto";
import { endpointReach } from "@/lib/outgoing-webhooks/operations/reach";
import { signedHeaders } from "@/lib/outgoing-webhooks/operations/secrets";
import { postJson } from "@/lib/providers/web/post-json";
import { TEST_SECRET } from "@/tests/factories/webhooks";

/** As many as the worker calls at once. */
const LANES = 20;

/**
 * Posts signed messages like the worker, over the same kind of connections, but without database, claims, pace or log.
 * It starts on a message and answers the milliseconds it took.
 */
process.on("message", async ({ urls, count, body }: { urls: string[]; count: number; body: string }) => {
  const reach = endpointReach();
  const started = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const url = new URL(urls[next++ % urls.length]!);
      const headers = signedHeaders({ id: `msg_${randomUUID()}`, body, at: new Date() }, [TEST_SECRET]);
      const outcome = await postJson({ url, headers, body, timeOutMs: 10_000 }, reach);
      if (!("status" in outcome)) throw new Error(outcome.fault);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  process.send?.({ ms: performance.now() - started });
});
process.send?.("ready");
