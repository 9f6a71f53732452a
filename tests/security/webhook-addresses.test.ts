import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { webhook_attempts, webhook_endpoints, webhook_messages } from "@/db/schema";
import { endpointReach } from "@/lib/outgoing-webhooks/operations/reach";
import { deliverWebhooks } from "@/lib/outgoing-webhooks/service/deliver";
import { createEndpoint, updateEndpoint } from "@/lib/outgoing-webhooks/service/manage";
import { postJson } from "@/lib/providers/web/post-json";
import type { Reach } from "@/lib/providers/web/reach";
import { asJob, asUser } from "@/tests/factories/context";
import { makeTenant } from "@/tests/factories/tenant";
import { makeEndpoint, makeTestMessage, startReceiver } from "@/tests/factories/webhooks";

/** A server inside of our network, which no farm may reach, and the program of a farm. */
let inside: Awaited<ReturnType<typeof startReceiver>>;
let program: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  inside = await startReceiver("127.0.0.1");
  program = await startReceiver("127.0.0.9");
});
afterAll(() => {
  inside.stop();
  program.stop();
});
beforeEach(() => {
  inside.received.length = 0;
  program.received.length = 0;
});

const post = (url: string, reach: Reach = endpointReach()) =>
  postJson({ url: new URL(url), headers: {}, body: "{}", timeOutMs: 3000 }, reach);

const PRIVATE = [
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://0177.0.0.1/",
  "https://[::1]/",
  "https://[::]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:10.0.0.1]/",
  "https://[::127.0.0.1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[64:ff9b:1::a9fe:a9fe]/",
  "https://[2002:7f00:1::]/",
  "https://[2001::1]/",
  "https://[fe80::1]/",
  "https://[fd00::1]/",
  "https://[ff02::1]/",
  "https://169.254.169.254/latest/meta-data/",
  "https://10.1.2.3/",
  "https://172.16.0.1/",
  "https://192.168.0.1/",
  "https://100.64.0.1/",
  "https://198.18.0.1/",
  "https://192.0.2.1/",
  "https://224.0.0.1/",
  "https://240.0.0.1/",
  "https://255.255.255.255/",
  "https://0.0.0.0/",
];
const UNFIT = [
  "http://hooks.example/",
  "https://hooks.example:22/",
  "https://hooks.example:5432/",
  "https://somebody@hooks.example/",
  "https://somebody:secret@hooks.example/",
  "ftp://hooks.example/",
  "file:///etc/passwd",
  "https://hooks.example/x#part",
  "https://hooks.example/#",
];
/** Names that no public name server can know. */
const ONE_LABEL = ["https://hooks/", "https://hooks./", "https://hooks:8443/x"];

describe("an address that we never call", () => {
  it.each([...PRIVATE, ...UNFIT, ...ONE_LABEL])("%s cannot be chosen", async (url) => {
    const { owner, farm } = await makeTenant();
    const wish = { farm_id: farm.id, url, events: ["produce.changed"] };
    await expect(createEndpoint(asUser(owner), wish)).rejects.toSatisfy((error: unknown) =>
      /endpointUrl|invalidUrl/.test(String((error as Error).message)),
    );
    const { id: endpoint_id } = await makeEndpoint(farm, { url: "https://hooks.example/" });
    await expect(updateEndpoint(asUser(owner), { ...wish, endpoint_id })).rejects.toThrow();
  });

  it.each([...PRIVATE, ...ONE_LABEL])("%s is not called, even when a row names it", async (url) => {
    expect(await post(url)).toEqual({ fault: "not_public" });
  });

  it.each(["https://hooks.example/", "https://hooks.example:8443/x?y=z", "https://8.8.8.8/"])(
    "%s can be chosen",
    async (url) => {
      const { owner, farm } = await makeTenant();
      const { endpoint } = await createEndpoint(asUser(owner), {
        farm_id: farm.id,
        url,
        events: "produce.changed",
      });
      expect(endpoint).toMatchObject({ url, events: ["produce.changed"], state: "active" });
    },
  );
});

describe("a name that leads inside", () => {
  /** The reach of endpoints with a resolver that answers otherwise each time, on the ports of the test's servers. */
  const answering = (...answers: string[][]) => {
    const asked: string[] = [];
    const reach: Reach = {
      ...endpointReach(),
      door: () => true,
      resolve: async (name) => {
        asked.push(name);
        const found = answers[Math.min(asked.length, answers.length) - 1]!;
        return found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
      },
    };
    return { reach, asked };
  };

  it.each([
    [["127.0.0.1"]],
    [["127.0.0.9", "127.0.0.1"]],
    [["::ffff:127.0.0.1"]],
    [["::1"]],
    [["64:ff9b::7f00:1"]],
    [["10.0.0.7"]],
    [[]],
  ])("%j: no address of it is called", async (addresses) => {
    const { reach } = answering(addresses);
    expect(await post(`http://hooks.example:${inside.port}/`, reach)).toEqual({ fault: "not_public" });
    expect(inside.received).toEqual([]);
  });

  it("a second answer changes nothing: the connection goes to the address that was checked", async () => {
    const { reach, asked } = answering(["127.0.0.9"], ["127.0.0.1"]);
    expect(await post(`http://hooks.example:${program.port}/`, reach)).toMatchObject({ status: 200 });
    expect([asked, program.received.length]).toEqual([["hooks.example"], 1]);
  });

  it("is checked again at the next call", async () => {
    const { reach } = answering(["127.0.0.9"], ["127.0.0.1"]);
    expect(await post(`http://hooks.example:${program.port}/`, reach)).toMatchObject({ status: 200 });
    expect(await post(`http://hooks.example:${inside.port}/`, reach)).toEqual({ fault: "not_public" });
    expect(inside.received).toEqual([]);
  });

  it("of this machine is known without a name server, and refused", async () => {
    const reach = { ...endpointReach(), door: () => true };
    expect(await post(`http://localhost:${inside.port}/`, reach)).toEqual({ fault: "not_public" });
    expect(inside.received).toEqual([]);
  });
});

describe("a program that leads inside", () => {
  it.each([301, 302, 307, 308])("by a redirect with status %d is not followed: it failed", async (status) => {
    program.answer(() => ({ status, headers: { location: inside.url } }));
    const { farm } = await makeTenant();
    const endpoint = await makeEndpoint(farm, { url: program.url });
    const message = await makeTestMessage(endpoint);
    await deliverWebhooks(asJob(), {}, { stopping: new AbortController().signal });
    program.answer(() => ({}));
    expect(inside.received).toEqual([]);
    const [attempt] = await db()
      .select()
      .from(webhook_attempts)
      .where(eq(webhook_attempts.message_id, message.id));
    expect(attempt).toMatchObject({ status, fault: "status" });
    await db().delete(webhook_endpoints);
    expect(await db().$count(webhook_messages)).toBe(0);
  });

  it("by an endless answer is read for so long and no longer", async () => {
    program.answer(() => ({ text: "x".repeat(5_000_000) }));
    const outcome = await post(program.url);
    program.answer(() => ({}));
    expect("text" in outcome && outcome.text.length).toBe(64 * 1024);
  });
});
