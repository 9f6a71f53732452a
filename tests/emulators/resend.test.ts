import { describe, expect, it } from "vitest";
import { breakNext, countsOf, email, json, listOf, start, startWithApp } from "./testing";

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

  it("keeps the files of one email, and refuses them in a batch", async () => {
    const { emulators, resend } = await start();
    const attachments = [
      { filename: "recu.pdf", content: Buffer.from("%PDF-1.7"), contentType: "application/pdf" },
    ];
    const { error } = await resend.emails.send({ ...email("a@example.test"), attachments });
    expect(error).toBeNull();
    const { messages } = await json<{ messages: { attachments: { filename: string; path: string }[] }[] }>(
      `${emulators.outbox.url}/messages.json`,
    );
    const [file] = messages[0]!.attachments;
    expect(file!.filename).toBe("recu.pdf");
    const answer = await fetch(emulators.outbox.url + file!.path);
    expect([answer.headers.get("content-type"), await answer.text()]).toEqual([
      "application/pdf",
      "%PDF-1.7",
    ]);
    const batch = [{ ...email("b@example.test"), attachments }] as unknown as Parameters<
      typeof resend.batch.send
    >[0];
    expect((await resend.batch.send(batch)).error).toMatchObject({
      statusCode: 422,
      name: "validation_error",
    });
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

  it("fails only the request that names a recipient, when told whom", async () => {
    const { emulators, resend } = await start();
    await breakNext(emulators, { provider: "resend", kind: "500", to: "eve@example.test" });
    expect((await resend.emails.send(email("ada@example.test"))).error).toBeNull();
    const batch = ["ada", "eve"].map((name) => email(`${name}@example.test`));
    expect((await resend.batch.send(batch)).error?.statusCode).toBe(500);
    expect((await resend.batch.send(batch)).error).toBeNull();
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
