import type { Challenge } from "altcha-lib";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { GET as captchaRoute } from "@/app/api/global/captcha/route";
import { POST } from "@/app/api/global/demo-sms/route";
import { db } from "@/db/client";
import { spent_challenges } from "@/db/schema";
import { purgeSpentChallenges } from "@/lib/captcha/service";
import { withdrawBySms } from "@/lib/consent/operations/sms-keywords";
import { sendDemoSms } from "@/lib/demo/service";
import { measureSms } from "@/lib/messaging/rules/segments";
import { fixedClock } from "@/lib/platform/clock";
import { LANGS } from "@/lib/vocabulary/languages";
import en from "@/messages/en/sms.json";
import fr from "@/messages/fr/sms.json";
import { solve, solvedCaptcha } from "@/tests/factories/captcha";
import { asJob, asVisitor } from "@/tests/factories/context";
import { messagesTo, newPhone } from "@/tests/factories/subscribing";
import { ask } from "@/tests/setup/doors/ask";
import { closeLive, deliverQueuedMessages, outbox } from "@/tests/setup/doors/live";

afterAll(closeLive);
beforeEach(() => db().delete(spent_challenges));

const challenge = async (): Promise<Challenge> => (await ask(captchaRoute, { method: "GET" })).body;
const send = (body: object, lang: "fr" | "en" = "en") => ask(POST, { body, lang });
const spent = () => db().$count(spent_challenges);
const decode = (captcha: string) => JSON.parse(Buffer.from(captcha, "base64").toString());
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");

describe("a demo text", () => {
  it.each(LANGS)("arrives in %s at whoever did the work that was asked for", async (lang) => {
    const phone = newPhone();
    const typed = `(514) ${phone.slice(5, 8)}-${phone.slice(8)}`;
    const answer = await send({ phone: typed, captcha: await solve(await challenge()), lang });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(await messagesTo(phone)).toMatchObject([{ kind: "demo", channel: "sms", lang, farm_id: null }]);
    await deliverQueuedMessages();
    const { messages } = await outbox(`/messages.json?to=${encodeURIComponent(phone)}`);
    expect(messages).toMatchObject([{ channel: "sms", text: { fr, en }[lang].demo }]);
  });

  it("fits in one part, says that it is a demo, whose, and how to end", () => {
    for (const [text, demo, end] of [
      [fr.demo, "démonstration", fr.footer],
      [en.demo, "demo", en.footer],
    ] as const) {
      expect(measureSms(text)).toMatchObject({ encoding: "GSM-7", segments: 1, costly: [] });
      expect(text).toMatch(new RegExp(`^Potager.*${demo}.*${end}$`));
    }
  });

  it("is one a minute, even asked for ten times at once", async () => {
    const phone = newPhone();
    const captchas = await Promise.all(Array.from({ length: 10 }, () => solvedCaptcha()));
    const answers = await Promise.all(captchas.map((captcha) => send({ phone, captcha })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(9);
    for (const { retryAfter } of refused) {
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(60);
    }
    expect(await messagesTo(phone)).toHaveLength(1);
  });

  it("does not reach a phone that said STOP, and says nothing of it", async () => {
    const phone = newPhone();
    await withdrawBySms(asJob(), phone);
    const answer = await send({ phone, captcha: await solvedCaptcha() });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(await messagesTo(phone)).toEqual([]);
    expect((await send({ phone, captcha: await solvedCaptcha() })).status).toBe(429);
  });
});

describe("a captcha", () => {
  it("is good for one text, even used twenty times at once", async () => {
    const captcha = await solvedCaptcha();
    const phones = Array.from({ length: 20 }, newPhone);
    const answers = await Promise.all(phones.map((phone) => send({ phone, captcha })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(19);
    for (const { body } of refused) expect(Object.keys(body.errors)).toEqual(["captcha"]);
    expect(await spent()).toBe(1);
  });

  it("is not spent by a mistyped number", async () => {
    const captcha = await solvedCaptcha();
    for (const phone of ["", "514", "(514) 555-019", "911", "rose@ferme.test", "1".repeat(50)]) {
      const answer = await send({ phone, captcha });
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { phone: ["This phone number is not valid."] },
      ]);
    }
    expect(await spent()).toBe(0);
    expect((await send({ phone: newPhone(), captcha })).status).toBe(200);
  });

  it("asks for about a second of work, and for less than five minutes", async () => {
    const { parameters, signature } = await challenge();
    expect(parameters).toMatchObject({ algorithm: "PBKDF2/SHA-256", cost: 5000 });
    expect(parameters.expiresAt! - Date.now() / 1000).toBeLessThanOrEqual(300);
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    const other = await challenge();
    expect(other.signature).not.toBe(signature);
  });

  const forged: [string, (captcha: string) => unknown][] = [
    ["missing", () => undefined],
    ["empty", () => ""],
    ["a number", () => 7],
    ["an object", decode],
    ["no base64", () => "%%%"],
    ["no JSON", () => Buffer.from("{").toString("base64")],
    ["null", () => encode(null)],
    ["without a challenge", () => encode({ solution: { counter: 1, derivedKey: "00" } })],
    ["without parameters", () => encode({ challenge: { parameters: null }, solution: {} })],
    ["without a solution", (captcha) => encode({ ...decode(captcha), solution: undefined })],
    [
      "solved wrong",
      (captcha) => encode({ ...decode(captcha), solution: { counter: 2, derivedKey: "ab".repeat(32) } }),
    ],
    [
      "with a key of another shape",
      (captcha) => encode({ ...decode(captcha), solution: { counter: 1, derivedKey: {} } }),
    ],
    ["signed by nobody", (captcha) => altered(captcha, { signature: undefined })],
    ["signed by someone else", (captcha) => altered(captcha, { signature: "0".repeat(64) })],
    ["signed with a list", (captcha) => altered(captcha, { signature: ["0"] })],
    ["made to last", (captcha) => altered(captcha, {}, { expiresAt: 4_000_000_000 })],
    ["made cheap", (captcha) => altered(captcha, {}, { cost: 1, keyPrefix: "00", keySignature: undefined })],
    ["made dear", (captcha) => altered(captcha, {}, { cost: 1e9, keySignature: undefined })],
    ["without end", (captcha) => captcha + "A".repeat(5000)],
  ];
  const altered = (captcha: string, challenge: object, parameters: object = {}) => {
    const payload = decode(captcha);
    const changed = { ...payload.challenge.parameters, ...parameters };
    return encode({ ...payload, challenge: { ...payload.challenge, parameters: changed, ...challenge } });
  };

  it.each(forged)("opens nothing when it is %s", async (_, forge) => {
    const phone = newPhone();
    const captcha = forge(await solvedCaptcha());
    const answer = await send({ phone, captcha });
    const words = captcha === undefined ? "This field is required." : "The robot check failed. Try again.";
    expect([answer.status, answer.body.errors]).toEqual([422, { captcha: [words] }]);
    expect(await messagesTo(phone)).toEqual([]);
    expect(await spent()).toBe(0);
  });

  it("opens nothing once it has expired, and is told so in French too", async () => {
    const captcha = await solvedCaptcha(new Date(Date.now() - 2000));
    const { status, body } = await send({ phone: newPhone(), captcha }, "fr");
    expect([status, body.errors]).toEqual([
      422,
      { captcha: ["La vérification contre les robots a échoué. Réessayez."] },
    ]);
    const both = await send({ phone: "x" }, "fr");
    expect(both.body.errors).toEqual({
      phone: ["Ce numéro de téléphone n’est pas valide."],
      captcha: ["Ce champ est requis."],
    });
  });

  it("is remembered until it has expired, and forgotten by the system alone", async () => {
    const soon = new Date(Date.now() + 60_000);
    await sendDemoSms(asVisitor(), { phone: newPhone(), captcha: await solvedCaptcha(soon) });
    await expect(purgeSpentChallenges(asVisitor())).rejects.toMatchObject({ code: "forbidden" });
    await purgeSpentChallenges(asJob());
    expect(await spent()).toBe(1);
    const later = asJob({ clock: fixedClock(new Date(soon.getTime() + 1000)) });
    expect(await purgeSpentChallenges(later)).toEqual({ purged: 1 });
    expect(await spent()).toBe(0);
  });
});
