import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { contact_requests } from "@/db/schema";
import { env } from "@/lib/env";
import { readAttachment } from "@/lib/payments/documents/service/documents";
import { deliverTransactional } from "@/lib/transactional/service";
import { asJob } from "@/tests/factories/context";
import { messagesTo, unique } from "@/tests/factories/subscribing";
import { closeLive, outbox } from "@/tests/setup/doors/live";

afterAll(closeLive);

const team = unique("equipe");
process.env.CONTACT_EMAIL = team;
const { POST } = await import("@/app/api/global/contact-form/route");

const post = (body: object, ip = "203.0.113.7") =>
  POST(
    new Request("http://potager.test/api/global/contact-form", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-requested-with": "XMLHttpRequest",
        origin: env().APP_URL,
        "x-language": "en",
        "x-forwarded-for": ip,
      },
      body: JSON.stringify(body),
    }),
    { params: Promise.resolve({}) },
  );
const asked = (email: string) => ({ name: "Rose", email, reason: "bug", message: "It <b>broke</b>\nhere." });
const kept = (email: string) => db().select().from(contact_requests).where(eq(contact_requests.email, email));

describe("the contact form", () => {
  it("keeps what is written, and sends it to whoever answers", async () => {
    const email = unique("rose");
    expect((await post(asked(email))).status).toBe(200);
    expect(await kept(email)).toMatchObject([{ name: "Rose", reason: "bug", lang: "en" }]);
    expect(await messagesTo(team)).toMatchObject([
      {
        kind: "contact_request",
        lang: "en",
        payload: { name: "Rose", email, reason: "A problem", reply_to: email },
      },
    ]);
  });

  it("answers go to the person who wrote, and not to the sender of our emails", async () => {
    const email = unique("rose");
    await post(asked(email));
    const written = await messagesTo(team);
    const message = written.find(({ payload }) => payload.email === email);
    await deliverTransactional(asJob(), { message_id: message!.id }, readAttachment);
    const { messages } = await outbox(`/messages.json?to=${encodeURIComponent(team)}`);
    expect(messages).toMatchObject([{ replyTo: [email] }]);
  });

  it("says what is missing, field by field", async () => {
    const answer = await post({ name: " ", email: "rose", reason: "praise" });
    expect(answer.status).toBe(422);
    const { errors } = await answer.json();
    expect(Object.keys(errors).sort()).toEqual(["email", "message", "name", "reason"]);
    expect(errors.message).toEqual(["Write a message."]);
  });

  it("lets one person write five times an hour, and the neighbours behind the same address still", async () => {
    const email = unique("rose");
    for (let time = 0; time < 5; time++) expect((await post(asked(email), "203.0.113.8")).status).toBe(200);
    const refused = await post(asked(email), "203.0.113.8");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await post(asked(unique("luc")), "203.0.113.8")).status).toBe(200);
  });
});
