import { X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CheckIfPhoneNumberIsOptedOutCommand,
  ListPhoneNumbersOptedOutCommand,
  OptInPhoneNumberCommand,
  PublishCommand,
  SNSClient,
  ThrottledException,
} from "@aws-sdk/client-sns";
import { Resend } from "resend";
import SnsPayloadValidator from "sns-payload-validator";
import { afterEach, describe, expect, it } from "vitest";
import type { EmulatorOptions } from "./options";
import { parseEmail } from "./resend/parse-email";
import { planEmail } from "./resend/plan";
import { type SnsMessage, verifySnsMessage } from "./sns/signature";
import { type Emulators, startEmulators } from "./start";
import { startTestApp } from "./test-app";

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(options: EmulatorOptions = {}) {
  const emulators = await startEmulators({ deliveredAfterMs: 5, webhookRetryMs: 5, ...options });
  closing.push(emulators.close);
  return { emulators, resend: resendFor(emulators), sns: snsFor(emulators) };
}

async function startWithApp(options: EmulatorOptions = {}, refusals = 0) {
  const app = await startTestApp(refusals);
  closing.push(app.close);
  return { app, ...(await start({ appUrl: app.url, ...options })) };
}

function resendFor({ resend }: Emulators): Resend {
  return new Resend("re_test_1", { baseUrl: resend?.url });
}

function snsFor({ sns }: Emulators): SNSClient {
  const credentials = { accessKeyId: "AKIATEST", secretAccessKey: "test" };
  return new SNSClient({ endpoint: sns?.url, region: "ca-central-1", credentials, maxAttempts: 1 });
}

function email(to: string, subject = "Paniers de la semaine") {
  const html = `<p>Bonjour</p><a href="https://potager.example/c?a=1&amp;b=2">Voir <b>les</b> produits</a>`;
  return { from: "Ferme des Érables <ferme@potager.example>", to, subject, html, text: "Bonjour" };
}

async function json<T>(url: string, method = "GET", body?: object): Promise<T> {
  const init = body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {};
  return (await (await fetch(url, { method, ...init })).json()) as T;
}

interface Counts {
  emails: number;
  sms: number;
  byRecipientMax: number;
  duplicates: number;
  requests: number;
  replays: number;
  pending: number;
}

interface Listed {
  total: number;
  messages: {
    id: string;
    to: string[];
    text: string;
    replyTo: string[];
    headers: Record<string, string>;
    tags: Record<string, string>;
    links: { href: string; text: string }[];
    events: { type: string; webhook: string }[];
  }[];
}

const countsOf = ({ outbox }: Emulators) => json<Counts>(`${outbox.url}/counts.json`);
const listOf = ({ outbox }: Emulators, query = "") => json<Listed>(`${outbox.url}/messages.json?${query}`);
const breakNext = ({ outbox }: Emulators, fault: object) => json(`${outbox.url}/faults`, "POST", fault);

describe("Resend", () => {
  it("takes one email with all its fields and shows it in the outbox", async () => {
    const { emulators, resend } = await start();
    const { data, error } = await resend.emails.send({
      ...email("Ada <Ada@Example.test>"),
      replyTo: "contact@ferme.example",
      headers: { "List-Unsubscribe": "<https://potager.example/u/1>" },
      tags: [{ name: "notification", value: "n1" }],
    });
    expect(error).toBeNull();
    const { messages } = await listOf(emulators, "to=ada@example.test&tag=notification:n1");
    expect(messages[0]).toMatchObject({
      id: data?.id,
      to: ["Ada <Ada@Example.test>"],
      replyTo: ["contact@ferme.example"],
      tags: { notification: "n1" },
      links: [{ href: "https://potager.example/c?a=1&b=2", text: "Voir les produits" }],
    });
    expect((await resend.emails.get(data?.id ?? "")).data?.subject).toBe("Paniers de la semaine");
  });

  it("refuses a whole batch for one bad address, or only that one when permissive", async () => {
    const { emulators, resend } = await start();
    const batch = [email("a@example.test"), email("not-an-address"), email("c@example.test")];
    const strict = await resend.batch.send(batch);
    expect(strict.error).toMatchObject({ statusCode: 422, name: "validation_error" });
    expect((await countsOf(emulators)).emails).toBe(0);
    const permissive = await resend.batch.send(batch, { batchValidation: "permissive" });
    expect(permissive.data?.data).toHaveLength(2);
    expect(permissive.data?.errors).toMatchObject([{ index: 1 }]);
    const tooMany = await resend.batch.send(
      Array.from({ length: 101 }, (_, i) => email(`p${i}@example.test`)),
    );
    expect(tooMany.error?.name).toBe("validation_error");
  });

  it("wants a key", async () => {
    const { emulators } = await start();
    const response = await fetch(`${emulators.resend?.url}/emails`, { method: "POST", body: "{}" });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ statusCode: 401, name: "missing_api_key" });
  });

  it("keeps the answer of an idempotency key, and refuses it for another payload or meanwhile", async () => {
    const { emulators, resend } = await start();
    const batch = [email("a@example.test"), email("b@example.test")];
    const first = await resend.batch.send(batch, { idempotencyKey: "batch/1" });
    const again = await resend.batch.send(batch, { idempotencyKey: "batch/1" });
    expect(again.data).toEqual(first.data);
    const other = await resend.batch.send([email("z@example.test")], { idempotencyKey: "batch/1" });
    expect(other.error).toMatchObject({ statusCode: 409, name: "invalid_idempotent_request" });
    expect(await countsOf(emulators)).toMatchObject({
      emails: 2,
      byRecipientMax: 1,
      duplicates: 0,
      replays: 1,
    });

    await breakNext(emulators, { provider: "resend", kind: "slow", count: 1, ms: 200 });
    const slow = resend.batch.send(batch, { idempotencyKey: "batch/2" });
    await new Promise((resolve) => setTimeout(resolve, 60));
    const meanwhile = await resend.batch.send(batch, { idempotencyKey: "batch/2" });
    expect(meanwhile.error).toMatchObject({ statusCode: 409, name: "concurrent_idempotent_requests" });
    expect((await slow).error).toBeNull();
  });

  it("answers 429 with its headers, by order or past the rate", async () => {
    const { emulators, resend } = await start({ resendRatePerSecond: 1 });
    await breakNext(emulators, { provider: "resend", kind: "429", count: 1, retryAfter: 7 });
    const ordered = await resend.emails.send(email("a@example.test"));
    expect(ordered.error).toMatchObject({ statusCode: 429, name: "rate_limit_exceeded" });
    expect(ordered.headers?.["retry-after"]).toBe("7");
    const answers = await Promise.all([1, 2, 3].map(() => resend.emails.send(email("a@example.test"))));
    const refused = answers.filter(({ error }) => error?.name === "rate_limit_exceeded");
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused[0]?.headers).toMatchObject({
      "retry-after": "1",
      "ratelimit-limit": "1",
      "ratelimit-remaining": "0",
    });
  });

  it("accepts and says nothing: the retry with the key sends nothing twice", async () => {
    const { emulators, resend } = await start();
    await breakNext(emulators, { provider: "resend", kind: "timeout-after-accept", count: 1, ms: 20 });
    await breakNext(emulators, { provider: "resend", kind: "500", count: 1 });
    const batch = [email("a@example.test")];
    const lost = await resend.batch.send(batch, { idempotencyKey: "k" });
    expect(lost.error).toMatchObject({ statusCode: null, name: "application_error" });
    const failed = await resend.batch.send(batch, { idempotencyKey: "k" });
    expect(failed.error?.statusCode).toBe(500);
    const third = await resend.batch.send(batch, { idempotencyKey: "k" });
    expect(third.data?.data).toHaveLength(1);
    expect(await countsOf(emulators)).toMatchObject({ emails: 1, requests: 3 });
  });

  it("posts signed webhooks until the application takes them", async () => {
    const { app, emulators, resend } = await startWithApp({}, 3);
    const tags = [{ name: "delivery", value: "d1" }];
    const { data } = await resend.emails.send({ ...email("ada@example.test"), tags });
    const { headers, body } = await app.waitFor((webhook) => webhook.body.includes('"email.delivered"'));
    const secret = emulators.resend?.webhookSecret ?? "";
    const signed = (payload: string) => ({
      payload,
      headers: {
        id: String(headers["svix-id"]),
        timestamp: String(headers["svix-timestamp"]),
        signature: String(headers["svix-signature"]),
      },
      webhookSecret: secret,
    });
    const event = resend.webhooks.verify(signed(body));
    expect(event).toMatchObject({
      type: "email.delivered",
      data: { email_id: data?.id, to: ["ada@example.test"], tags: { delivery: "d1" } },
    });
    expect(() => resend.webhooks.verify(signed(body.replace("ada@", "eve@")))).toThrow();

    await json(`${emulators.outbox.url}/messages/${data?.id}/events`, "POST", {
      type: "clicked",
      link: "https://potager.example/c",
    });
    const clicked = await app.waitFor((webhook) => webhook.body.includes('"email.clicked"'));
    expect(JSON.parse(clicked.body)).toMatchObject({
      data: { click: { link: "https://potager.example/c" } },
    });
  });

  it("bounces, complains and suppresses by the recipient's domain", async () => {
    const { app, resend } = await startWithApp();
    await resend.batch.send(["bounce", "complaint", "suppressed"].map((domain) => email(`x@${domain}.test`)));
    const bounced = await app.waitFor((webhook) => webhook.body.includes('"email.bounced"'));
    expect(JSON.parse(bounced.body)).toMatchObject({
      data: { to: ["x@bounce.test"], bounce: { type: "Permanent", subType: "General" } },
    });
    await app.waitFor((webhook) => webhook.body.includes('"email.complained"'));
    const suppressed = await app.waitFor((webhook) => webhook.body.includes('"email.suppressed"'));
    expect(JSON.parse(suppressed.body)).toMatchObject({ data: { to: ["x@suppressed.test"] } });
  });
});

describe("SNS", () => {
  const text = {
    PhoneNumber: "+15145550123",
    Message: "Fraises & bleuets <mûrs> : https://potager.example/s/1",
  };

  it("publishes each time it is asked, and keeps the attributes", async () => {
    const { emulators, sns } = await start();
    const attribute = { DataType: "String", StringValue: "Promotional" };
    const command = new PublishCommand({ ...text, MessageAttributes: { "AWS.SNS.SMS.SMSType": attribute } });
    const { MessageId } = await sns.send(command);
    await sns.send(command);
    const { messages, total } = await listOf(emulators, "to=%2B15145550123&channel=sms");
    expect(total).toBe(2);
    expect(messages[1]).toMatchObject({
      id: MessageId,
      text: text.Message,
      headers: { "AWS.SNS.SMS.SMSType": "Promotional" },
      links: [{ href: "https://potager.example/s/1" }],
    });
    const recipients = await json(`${emulators.outbox.url}/recipients.json?channel=sms`);
    expect(recipients).toEqual({ "+15145550123": 2 });
  });

  it("answers errors the SDK understands", async () => {
    const { emulators, sns } = await start();
    const wrong = sns.send(new PublishCommand({ PhoneNumber: "5145550123", Message: "x" }));
    await expect(wrong).rejects.toMatchObject({ name: "InvalidParameterException" });
    await breakNext(emulators, { provider: "sns", kind: "429", count: 1 });
    await expect(sns.send(new PublishCommand(text))).rejects.toBeInstanceOf(ThrottledException);
    await breakNext(emulators, { provider: "sns", kind: "500", count: 1 });
    await expect(sns.send(new PublishCommand(text))).rejects.toMatchObject({
      name: "InternalErrorException",
    });
    const limited = await start({ snsRatePerSecond: 1 });
    const answers = await Promise.allSettled([1, 2, 3].map(() => limited.sns.send(new PublishCommand(text))));
    const refused = answers.filter(({ status }) => status === "rejected");
    expect(refused[0]).toMatchObject({ reason: { name: "Throttling" } });
  });

  it("accepts a text and leaves the caller without an answer", async () => {
    const { emulators, sns } = await start();
    await breakNext(emulators, { provider: "sns", kind: "timeout-after-accept", count: 1 });
    await expect(sns.send(new PublishCommand(text))).rejects.toThrow();
    expect((await countsOf(emulators)).sms).toBe(1);
  });

  it("posts delivery receipts that verify with the pinned certificate, in both signature versions", async () => {
    for (const snsSignatureVersion of ["1", "2"] as const) {
      const { app, emulators, sns } = await startWithApp({ snsSignatureVersion });
      await sns.send(new PublishCommand(text));
      const failing = await sns.send(new PublishCommand({ ...text, PhoneNumber: "+15145550000" }));
      const webhook = await app.waitFor(({ body }) => body.includes("FAILURE"));
      const message = JSON.parse(webhook.body) as SnsMessage;
      expect(message).toMatchObject({ Type: "Notification", TopicArn: emulators.sns?.topicArn });
      expect(webhook.headers["x-amz-sns-message-id"]).toBe(message.MessageId);
      const certificate = await (await fetch(message.SigningCertURL)).text();
      expect(message.SigningCertURL).toBe(emulators.env.SNS_SIGNING_CERT_URL);
      expect(new X509Certificate(certificate).verify(new X509Certificate(certificate).publicKey)).toBe(true);
      expect(verifySnsMessage(message, certificate)).toBe(true);
      expect(verifySnsMessage({ ...message, Message: `${message.Message} ` }, certificate)).toBe(false);
      expect(JSON.parse(message.Message)).toMatchObject({
        notification: { messageId: failing.MessageId },
        delivery: { destination: "+15145550000" },
        status: "FAILURE",
      });
      await app.waitFor(({ body }) => body.includes("SUCCESS"));
    }
  });

  it("is accepted by sns-payload-validator when its certificate is the one at an Amazon address", async () => {
    const name = `SimpleNotificationService-${"a".repeat(32)}.pem`;
    const snsSigningCertUrl = `https://sns.ca-central-1.amazonaws.com/${name}`;
    const { app, emulators, sns } = await startWithApp({ snsSigningCertUrl });
    await sns.send(new PublishCommand(text));
    const { body } = await app.waitFor(() => true);
    const validator = new SnsPayloadValidator();
    const { certCache } = validator as unknown as { certCache: Map<string, string> };
    certCache.set(snsSigningCertUrl, emulators.sns?.certificatePem ?? "");
    expect(await validator.validate(body)).toMatchObject({ Type: "Notification" });
    const forged = validator.validate(body.replace("SUCCESS", "FAILURE"));
    await expect(forged).rejects.toThrow("Invalid Signature");
    const asked = await json<SnsMessage>(`${emulators.outbox.url}/sns/subscription`, "POST");
    expect(await validator.validate(JSON.stringify(asked))).toMatchObject({
      Type: "SubscriptionConfirmation",
    });
    expect((await fetch(asked.SubscribeURL ?? "")).status).toBe(200);
    const state = await json<{ confirmedAt: string | null }>(`${emulators.outbox.url}/sns/subscription`);
    expect(state.confirmedAt).not.toBeNull();
  });

  it("hands on a STOP as two-way SMS; the carrier keeps its own list only when told to", async () => {
    const { app, emulators, sns } = await startWithApp({ selfManagedOptOuts: false });
    const { MessageId } = await sns.send(new PublishCommand(text));
    await json(`${emulators.outbox.url}/inbound`, "POST", { from: text.PhoneNumber, body: "Stop" });
    const { body } = await app.waitFor((webhook) => webhook.body.includes("originationNumber"));
    expect(JSON.parse((JSON.parse(body) as SnsMessage).Message)).toMatchObject({
      originationNumber: text.PhoneNumber,
      messageKeyword: "STOP",
      messageBody: "Stop",
      previousPublishedMessageId: MessageId,
    });
    const check = new CheckIfPhoneNumberIsOptedOutCommand({ phoneNumber: text.PhoneNumber });
    expect((await sns.send(check)).isOptedOut).toBe(true);
    const list = await sns.send(new ListPhoneNumbersOptedOutCommand({}));
    expect(list.phoneNumbers).toEqual([text.PhoneNumber]);
    await sns.send(new PublishCommand(text));
    await app.waitFor((webhook) => webhook.body.includes("Phone number is opted out"));
    await sns.send(new OptInPhoneNumberCommand({ phoneNumber: text.PhoneNumber }));
    expect((await sns.send(check)).isOptedOut).toBe(false);
  });
});

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

  it("shows pages in both languages and lets a person act as the recipient", async () => {
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
