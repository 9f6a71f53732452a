import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { transactional_messages } from "@/db/schema";
import { wakeWebhooks } from "@/lib/outgoing-webhooks/service/deliver";
import { testEndpoint } from "@/lib/outgoing-webhooks/service/log";
import { resumeWebhooks } from "@/lib/outgoing-webhooks/service/manage";
import { asJob, asUser } from "@/tests/factories/context";
import { deliver, HOUR, happen, listening, MINUTE, movedClock } from "@/tests/factories/webhook-steps";

describe("a program that fails", () => {
  it("is tried again after waits that grow, and what it answers is kept", async () => {
    const { owner, farm, program, log, read } = await listening();
    const clock = movedClock();
    program.answer(() => ({ status: 500, text: `down\0${"x".repeat(2000)}` }));
    await happen(owner, farm);
    await deliver(asJob({ clock }));
    await deliver(asJob({ clock }));
    expect(program.received).toHaveLength(1);
    expect(await read()).toMatchObject({ failing_since: expect.any(Date), failures: 1, state: "active" });
    clock.pass(6000);
    await deliver(asJob({ clock }));
    clock.pass(6000);
    await deliver(asJob({ clock }));
    expect(program.received).toHaveLength(2);
    program.answer(() => ({ status: 204 }));
    clock.pass(6 * MINUTE);
    await wakeWebhooks(asJob({ clock }));
    await deliver(asJob({ clock }));
    expect(new Set(program.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const [message] = await log();
    expect(message).toMatchObject({ state: "delivered", next_attempt_at: null });
    expect(message!.calls.map(({ status }) => status)).toEqual([204, 500, 500]);
    expect(message!.calls[1]!.answer).toBe(`down${"x".repeat(996)}`);
    expect(await read()).toMatchObject({ failing_since: null, failures: 0 });
  });

  it("gets few calls while it is dead, whatever waits for it", async () => {
    const { owner, farm, program, log, read } = await listening();
    const clock = movedClock();
    program.answer(() => ({ status: 503 }));
    for (let n = 0; n < 20; n++) await happen(owner, farm, `Tomates ${n}`);
    for (let minute = 0; minute < 60; minute++) {
      await deliver(asJob({ clock }));
      clock.pass(MINUTE);
    }
    expect(program.received.length).toBeLessThan(8);
    // What waits is not said to be called before its endpoint is.
    const { next_attempt_at } = await read();
    for (const message of await log())
      expect(Number(message.next_attempt_at)).toBeGreaterThanOrEqual(Number(next_attempt_at));
  });

  it("is left alone for as long as it asks by Retry-After", async () => {
    const { owner, farm, program } = await listening();
    const clock = movedClock();
    program.answer(() => ({ status: 429, headers: { "retry-after": "3600" } }));
    await happen(owner, farm);
    await deliver(asJob({ clock }));
    program.answer(() => ({}));
    await happen(owner, farm, "Maïs");
    clock.pass(59 * MINUTE);
    await deliver(asJob({ clock }));
    expect(program.received).toHaveLength(1);
    clock.pass(2 * MINUTE);
    await deliver(asJob({ clock }));
    expect(program.received).toHaveLength(3);
  });

  it("is switched off after three days without a success, its owner is told, and it can be switched on", async () => {
    const { owner, farm, program, ids, read, log } = await listening();
    const clock = movedClock();
    program.answer(() => ({ status: 500 }));
    await happen(owner, farm);
    for (let hour = 0; hour < 71; hour++) {
      await deliver(asJob({ clock }));
      clock.pass(HOUR);
    }
    expect(await read()).toMatchObject({ state: "active" });
    for (let hour = 0; hour < 20; hour++) {
      await deliver(asJob({ clock }));
      clock.pass(HOUR);
    }
    expect(await read()).toMatchObject({ state: "off", off_reason: "failing" });
    const told = await db()
      .select()
      .from(transactional_messages)
      .where(eq(transactional_messages.kind, "webhook_off"));
    expect(told.filter(({ address }) => address === owner.email)).toHaveLength(1);
    const [message] = await log();
    expect(message!.calls.length).toBeGreaterThan(7);
    expect(message!.state).toBe("waiting");
    await expect(testEndpoint(asUser(owner), ids)).rejects.toMatchObject({ code: "conflict" });
    program.answer(() => ({}));
    await resumeWebhooks(asUser(owner, { clock }), ids);
    await deliver(asJob({ clock }));
    expect((await log())[0]).toMatchObject({ state: "delivered" });
    expect(await read()).toMatchObject({ state: "active", off_reason: null, failing_since: null });
  });

  it("that is gone is switched off at once", async () => {
    const { owner, farm, program, read } = await listening();
    program.answer(() => ({ status: 410 }));
    await happen(owner, farm);
    await deliver();
    expect(await read()).toMatchObject({ state: "off", off_reason: "gone" });
  });

  it("holds up no other farm while it does not answer", async () => {
    const [dead, alive] = [await listening(), await listening()];
    dead.program.answer(() => ({ silent: true }));
    for (let n = 0; n < 3; n++) {
      await happen(dead.owner, dead.farm);
      await happen(alive.owner, alive.farm);
    }
    const started = Date.now();
    await deliver();
    expect(alive.program.received).toHaveLength(3);
    expect(alive.program.received.every(({ at }) => at - started < 5000)).toBe(true);
    expect(dead.program.received).toHaveLength(1);
    expect((await dead.log()).at(-1)).toMatchObject({ calls: [{ fault: "time_out", status: null }] });
  });
});
