import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { fixedClock } from "@/lib/platform/clock";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { deliverTransactional } from "@/lib/transactional/service";
import { asJob } from "@/tests/factories/context";
import { closeLive, outbox, waitForWebhooks } from "@/tests/setup/doors/live";

afterAll(closeLive);
beforeEach(async () => {
  await outbox("/messages", "DELETE");
  await outbox("/faults", "DELETE");
});

const BEGAN = new Date("2026-07-01T16:00:00Z").getTime();
const FILE = { filename: "a.pdf", content: new Uint8Array([1]), content_type: "application/pdf" };

/** Queues an email that carries a file, and returns what may happen to it. */
async function queued() {
  const address = `luc-${crypto.randomUUID().slice(0, 8)}@abonne.test`;
  const values = { email: address, url: "https://potager.example", attachment: "1/invoices/1" };
  await queueTransactional(asJob(), {
    channel: "email",
    kind: "password_changed",
    address,
    lang: "fr",
    values,
  });
  const where = sql`from transactional_messages where address = ${address}`;
  const [{ id }] = (await db().execute<{ id: string }>(sql`select id ${where}`)) as unknown as [
    { id: string },
  ];
  return {
    row: async () => (await db().execute(sql`select status, error, payload, attempts ${where}`))[0],
    sent: async () => (await outbox(`/messages.json?to=${address}`)).total,
    fail: (kind: string, count = 1) =>
      outbox("/faults", "POST", { provider: "resend", kind, ms: 5, count, to: address }),
    deliver: async (hours: number, draw = async () => FILE) => {
      const clock = fixedClock(new Date(BEGAN + hours * 3_600_000));
      await deliverTransactional(asJob({ clock }), { message_id: Number(id) }, draw);
      await waitForWebhooks();
    },
  };
}

describe("an email whose answer was lost", () => {
  it("is asked for again under its key while the provider remembers it", async () => {
    const email = await queued();
    await email.fail("500");
    await expect(email.deliver(0)).rejects.toThrow("email not taken yet");
    await email.deliver(22.9);
    expect(await email.row()).toMatchObject({ status: "delivered" });
    expect(await email.sent()).toBe(1);
  });

  it("is never asked for again a day after its first call, however lately it was tried", async () => {
    const email = await queued();
    await email.fail("500", 2);
    await expect(email.deliver(0)).rejects.toThrow("email not taken yet");
    await expect(email.deliver(22.9)).rejects.toThrow("email not taken yet");
    await email.deliver(23.1);
    expect(await email.row()).toMatchObject({ status: "unknown", error: "answer_lost", payload: {} });
    await email.deliver(23.2);
    expect(await email.sent()).toBe(0);
  });

  it("keeps the time of its first call over an answer that took nothing", async () => {
    const email = await queued();
    await email.fail("500");
    await expect(email.deliver(0)).rejects.toThrow("email not taken yet");
    await email.fail("429");
    await email.deliver(12);
    expect(await email.row()).toMatchObject({ status: "queued", attempts: 1 });
    await email.deliver(23.1);
    expect(await email.row()).toMatchObject({ status: "unknown" });
  });
});

describe("an email that the provider never had", () => {
  it("goes out however long it waited, after a refused call or a file that could not be drawn", async () => {
    const email = await queued();
    await email.fail("429");
    await email.deliver(0);
    const fail = async () => {
      throw new Error("no file");
    };
    await expect(email.deliver(1, fail)).rejects.toThrow("no file");
    expect(await email.row()).toMatchObject({ status: "queued", attempts: 0 });
    await email.deliver(50);
    expect(await email.row()).toMatchObject({ status: "delivered" });
    expect(await email.sent()).toBe(1);
  });
});
