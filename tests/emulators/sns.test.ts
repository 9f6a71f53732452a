import { X509Certificate } from "node:crypto";
import {
  CheckIfPhoneNumberIsOptedOutCommand,
  ListPhoneNumbersOptedOutCommand,
  OptInPhoneNumberCommand,
  PublishCommand,
  ThrottledException,
} from "@aws-sdk/client-sns";
import SnsPayloadValidator from "sns-payload-validator";
import { describe, expect, it } from "vitest";
import { type SnsMessage, verifySnsMessage } from "./sns/signature";
import { breakNext, countsOf, json, listOf, start, startWithApp } from "./testing";

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
    await breakNext(emulators, { provider: "sns", kind: "500", to: "+15145550199" });
    await sns.send(new PublishCommand(text));
    await expect(
      sns.send(new PublishCommand({ ...text, PhoneNumber: "+15145550199" })),
    ).rejects.toMatchObject({ name: "InternalErrorException" });
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
