import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { TEST_SECRET } from "@/tests/factories/webhooks";

/** One message of so many has its signature verified. */
const SAMPLE = 50;

/** What the programs of the farms got since they were asked the last time. */
export interface Counted {
  received: number;
  verified: number;
  refused: number;
}

/**
 * The programs of many farms: as many servers as the first argument says, each at a port of its own, so each another
 * host. Prints their ports, and answers every message with what it counted.
 */
const counted: Counted = { received: 0, verified: 0, refused: 0 };
const webhook = new Webhook(TEST_SECRET);

const listen = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      if (counted.received++ % SAMPLE === 0) {
        try {
          webhook.verify(Buffer.concat(parts).toString("utf8"), request.headers as Record<string, string>);
          counted.verified++;
        } catch {
          counted.refused++;
        }
      }
      response.writeHead(204).end();
    });
    server.listen(0, "127.0.0.9", () => done((server.address() as AddressInfo).port));
  });

process.on("message", () => {
  process.send?.({ ...counted });
  Object.assign(counted, { received: 0, verified: 0, refused: 0 });
});
const ports = await Promise.all(Array.from({ length: Number(process.argv[2]) }, listen));
process.stdout.write(`${JSON.stringify({ ports })}\n`);
