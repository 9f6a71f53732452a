import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PublishCommand } from "@aws-sdk/client-sns";
import { describe, expect, it } from "vitest";
import { parseEmail } from "./resend/parse-email";
import { planEmail } from "./resend/plan";
import { startEmulators } from "./start";
import {
  breakNext,
  closing,
  countsOf,
  email,
  json,
  listOf,
  resendFor,
  snsFor,
  start,
  startWithApp,
} from "./testing";

describe("outbox and state", () => {
  it("comes back after a restart with its messages, keys and certificate, and goes on", async () => {
    const stateDir = mkdtempSync(join(tmpdir(), "emulators-"));
    closing.push(() => rmSync(stateDir, { recursive: true }));
    const before = await startEmulators({ stateDir, deliveredAfterMs: 400 });
    const sent = await resendFor(before).emails.send(email("ada@example.test"), { idempotencyKey: "k" });
    await snsFor(before).send(new PublishCommand({ PhoneNumber: "+15145550123", Message: "Bonjour" }));
    await before.close();

    const { app, emulators, resend } = await startWithApp({ stateDir });
    expect(emulators.sns?.certificatePem).toBe(before.sns?.certificatePem);
    expect(emulators.resend?.webhookSecret).toBe(before.resend?.webhookSecret);
    const again = await resend.emails.send(email("ada@example.test"), { idempotencyKey: "k" });
    expect(again.data).toEqual(sent.data);
    expect(await countsOf(emulators)).toMatchObject({ emails: 1, sms: 1, replays: 1 });
    await app.waitFor((webhook) => webhook.body.includes('"email.delivered"'));
    await fetch(`${emulators.outbox.url}/messages`, { method: "DELETE" });
    expect(await countsOf(emulators)).toMatchObject({ emails: 0, sms: 0, pending: 0 });
  });

  it("shows pages in each language and lets a person act as the recipient", async () => {
    const { app, emulators, resend } = await startWithApp();
    const headers = {
      "List-Unsubscribe": `<${app.url}/one-click>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    };
    const { data } = await resend.emails.send({ ...email("ada@example.test", "<b>Salut</b>"), headers });
    const list = await fetch(emulators.outbox.url, { headers: { "accept-language": "en-CA" } });
    expect(await list.text()).toContain("&#60;b&#62;Salut");
    const message = `${emulators.outbox.url}/messages/${data?.id}`;
    expect(await (await fetch(message, { headers: { "accept-language": "fr-CA" } })).text()).toContain(
      "Boîte d’envoi",
    );
    const body = await fetch(`${message}/body`);
    expect(body.headers.get("content-security-policy")).toContain("script-src 'none'");
    expect((await fetch(`${message}/open.gif`)).status).toBe(200);
    await app.waitFor((webhook) => webhook.body.includes('"email.opened"'));
    expect(await json(`${message}/unsubscribe`, "POST")).toEqual({ status: 200 });
    const oneClick = await app.waitFor(({ path }) => path === "/one-click");
    expect(oneClick.body).toBe("List-Unsubscribe=One-Click");
    expect((await fetch(`${emulators.outbox.url}/messages/${crypto.randomUUID()}`)).status).toBe(404);
  });

  it("opens about 60 % and clicks about 25 % by itself, never the unsubscribe link", () => {
    const unsubscribe = '<a href="https://potager.example/unsubscribe/1">Se désabonner</a>';
    const steps = Array.from({ length: 2000 }, () => {
      const message = parseEmail(
        { ...email("ada@example.test"), html: `${email("a").html}${unsubscribe}` },
        null,
        true,
      );
      return planEmail(message, 800, true);
    });
    const share = (type: string) =>
      steps.filter((plan) => plan.some((step) => step.type === type)).length / 2000;
    expect(share("opened")).toBeCloseTo(0.6, 1);
    expect(share("clicked")).toBeCloseTo(0.25, 1);
    expect(new Set(steps.flat().map(({ link }) => link))).toEqual(
      new Set([undefined, "https://potager.example/c?a=1&b=2"]),
    );
  });

  it("counts only, when asked: no bodies, no events", async () => {
    const { emulators, resend } = await start({ retain: "counts" });
    await resend.batch.send([email("a@example.test"), email("b@example.test")], { idempotencyKey: "k" });
    await resend.batch.send([email("a@example.test")], { idempotencyKey: "k2" });
    expect(await countsOf(emulators)).toMatchObject({
      emails: 3,
      byRecipientMax: 2,
      duplicates: 1,
      pending: 0,
    });
    expect((await listOf(emulators)).total).toBe(0);
  });

  it("starts only the providers it is asked to", async () => {
    const emulators = await startEmulators({ disabledProviders: ["sns"] });
    closing.push(emulators.close);
    expect(emulators.sns).toBeUndefined();
    expect(emulators.env.AWS_ENDPOINT_URL_SNS).toBeUndefined();
  });
});

it("holds a call until it is released, and knows that it is there", async () => {
  const { emulators, resend } = await start();
  const faults = `${emulators.outbox.url}/faults`;
  const held = () => json<{ held: number }>(`${faults}/held`);
  for (const how of ["POST /release", "DELETE "]) {
    await breakNext(emulators, { provider: "resend", kind: "slow", hold: true });
    let answered = false;
    const sending = resend.emails.send(email("ada@example.test")).finally(() => {
      answered = true;
    });
    await expect.poll(held).toEqual({ held: 1 });
    expect([answered, (await countsOf(emulators)).emails]).toEqual([false, how === "DELETE " ? 1 : 0]);
    const [method, path = ""] = how.split(" ");
    await fetch(faults + path, { method });
    expect((await sending).error).toBeNull();
    expect(await held()).toEqual({ held: 0 });
  }
});
