import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { GET as eventsRoute } from "@/app/api/farms/[farm_id]/events/route";
import { POLLING_SAMPLE, RECEIVER_SAMPLE } from "@/lib/api-document/guide-samples";
import { deliverWebhooks } from "@/lib/outgoing-webhooks/service/deliver";
import { listWebhookMessages } from "@/lib/outgoing-webhooks/service/log";
import { relayFarmEvents } from "@/lib/outgoing-webhooks/service/relay";
import { createProduce } from "@/lib/produce/service";
import { makeApiToken } from "@/tests/factories/account";
import { asJob, asUser } from "@/tests/factories/context";
import { makeTenant } from "@/tests/factories/tenant";
import { makeEndpoint, TEST_SECRET } from "@/tests/factories/webhooks";

// Beside our packages, as a program of someone else would have installed them.
const folder = join(process.cwd(), "node_modules/.cache", `guide-${process.pid}`);
mkdirSync(folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a port of a local address that is free now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.9", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

describe("the programs of the guides work as they are printed", () => {
  it("the one that receives webhooks believes ours alone", async () => {
    const { owner, farm } = await makeTenant();
    const file = join(folder, "receiver.mjs");
    writeFileSync(file, RECEIVER_SAMPLE);
    const port = await freePort();
    const program = spawn(process.execPath, [file], {
      env: { ...process.env, WEBHOOK_SECRET: TEST_SECRET, PORT: String(port) },
    });
    let printed = "";
    program.stdout.on("data", (part) => {
      printed += part;
    });
    try {
      const url = `http://127.0.0.9:${port}/`;
      const forged = () =>
        fetch(url, { method: "POST", body: "{}" }).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(forged).toBe(400);
      const endpoint = await makeEndpoint(farm, { url });
      await createProduce(asUser(owner), { farm_id: farm.id, name: "Courges" });
      await relayFarmEvents(asJob(), { farm_id: farm.id });
      await deliverWebhooks(asJob(), {}, { stopping: new AbortController().signal });
      const log = await listWebhookMessages(asUser(owner), { farm_id: farm.id, endpoint_id: endpoint.id });
      expect(log.messages).toMatchObject([{ state: "delivered", calls: [{ status: 204 }] }]);
      await expect.poll(() => printed).toContain("Courges");
    } finally {
      program.kill();
    }
  });

  it("the one that polls reads each event once, in order", async () => {
    const { owner, farm } = await makeTenant();
    const token = await makeApiToken(owner, { scopes: ["read"], farm_id: farm.id });
    const server = createServer(async (request, response) => {
      const answer = await eventsRoute(
        new Request(`http://potager.test${request.url}`, {
          headers: { authorization: request.headers.authorization ?? "" },
        }),
        { params: Promise.resolve({ farm_id: String(farm.id) }) },
      );
      response.writeHead(answer.status).end(await answer.text());
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.9", done));
    const file = join(folder, "poller.mjs");
    const run = `const names = [];
const after = await readNew(({ data }) => names.push(data.produce.name));
await readNew(({ data }) => names.push("again " + data.produce.name), after);
console.log(names.join(","));`;
    writeFileSync(file, POLLING_SAMPLE + run);
    const names = Array.from({ length: 60 }, (_, n) => `p${n}`);
    for (const name of names) await createProduce(asUser(owner), { farm_id: farm.id, name });
    await relayFarmEvents(asJob(), { farm_id: farm.id });
    const { port } = server.address() as AddressInfo;
    const program = spawn(process.execPath, [file], {
      env: {
        ...process.env,
        POTAGER_URL: `http://127.0.0.9:${port}`,
        POTAGER_TOKEN: token,
        FARM_ID: String(farm.id),
      },
    });
    let printed = "";
    program.stdout.on("data", (part) => {
      printed += part;
    });
    const code = await new Promise((done) => program.on("close", done));
    server.close();
    expect([code, printed.trim()]).toEqual([0, names.join(",")]);
  });
});
