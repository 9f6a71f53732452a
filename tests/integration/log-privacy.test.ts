import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { POST as logIn } from "@/app/api/auth/login/route";
import { POST as signUp } from "@/app/api/auth/signup/route";
import { POST as subscribe } from "@/app/api/farms/handle/[handle]/subscribe/route";
import { POST as contact } from "@/app/api/global/contact-form/route";
import { POST as reportError } from "@/app/api/global/error-report/route";
import { db } from "@/db/client";
import { sendNotification } from "@/lib/notifications/service/send";
import { askGoogleAddresses } from "@/lib/providers/geocoder/google-places";
import { asking } from "@/lib/providers/payments/stripe/stripe-client";
import { confirmByLink } from "@/lib/subscribers/service/confirm";
import { apiRoute } from "@/lib/transport/route";
import { runTick } from "@/lib/worker/tick";
import { zoneAtNoon } from "@/tests/factories/audience";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import { messagesTo, tokenOf } from "@/tests/factories/subscribing";
import { makeNotification, makeSubscriber, makeTenant } from "@/tests/factories/tenant";
import { collectLog } from "@/tests/setup/collected-log";
import { ask } from "@/tests/setup/doors/ask";
import { closeLive, outbox, waitForWebhooks } from "@/tests/setup/doors/live";

// Nobody listens there, so each look-up of a place fails.
Object.assign(process.env, {
  CONTACT_EMAIL: "equipe@potager.test",
  GOOGLE_PLACES_API_KEY: "key-of-these-tests",
  GOOGLE_PLACES_BASE_URL: "http://127.0.0.1:1",
});
afterAll(closeLive);

/** What no line of the log may say, whole or in part. */
const PERSON = {
  name: "Zéphirine Quasimodo",
  email: "zephirine.quasimodo@boite-perso.test",
  phone: "514 557-4821",
  street: "4821, chemin des Mésanges",
  password: "Cornichons d’Ursule 77",
  subject: "Rendez-vous chez tante Hortense",
  message: "La clé est sous le pommier du voisin",
  holder: "Hollande Picard-Ursule",
};
const PARTS = [
  "Zéphirine",
  "zephirine",
  "Quasimodo",
  "5145574821",
  "Mésanges",
  "Hortense",
  "pommier",
  "Hollande",
];

let collected: ReturnType<typeof collectLog>;
beforeEach(() => {
  collected = collectLog();
});
afterEach(() => collected.stop());

/** Returns which of these texts the log holds, as they are, in JSON or in an address. */
function foundIn(text: string, secrets: readonly string[]): string[] {
  const forms = (one: string) => [one, JSON.stringify(one).slice(1, -1), encodeURIComponent(one)];
  return secrets.filter((one) => forms(one).some((form) => text.includes(form)));
}

const refuse = (provider: "resend" | "sns" | "stripe", kind: string, to?: string) =>
  outbox("/faults", "POST", { provider, kind, count: 1, to });

const doJobs = async () => {
  await runTick(asJob());
  await waitForWebhooks();
};

/** A visitor signs up, subscribes, writes, and does some of it wrong. @returns secrets that were made */
async function visit(farm: { handle: string }): Promise<string[]> {
  const { name, email, phone, password, message } = PERSON;
  const path = (rest: string) => ({ path: `/api/${rest}`, ip: "203.0.113.77" });
  const signed = await ask(signUp, {
    ...path("auth/signup"),
    body: { name, email, phone_number: phone, password, farm_name: "Ferme du Vallon" },
  });
  const wrong = await ask(logIn, { ...path("auth/login"), body: { email, password: `${password}!` } });
  const subscribed = await ask(subscribe, {
    ...path(`farms/handle/${farm.handle}/subscribe`),
    params: { handle: farm.handle },
    body: { name, email, phone, accept_communications: true },
  });
  await refuse("resend", "500", email);
  const written = await ask(contact, {
    ...path("global/contact-form"),
    body: { name, email, reason: "question", message },
  });
  const told = `${name} <${email}> ${phone} token=abcdefgh`;
  const reported = await ask(reportError, {
    ...path("global/error-report"),
    body: { kind: "error", message: told.replace(name, ""), url: `/fr/confirmer/abc?email=${email}` },
  });
  expect([signed.status, subscribed.status, written.status, reported.status]).toEqual([201, 201, 200, 200]);
  expect(wrong.status).toBe(401);
  const confirmations = (await messagesTo(email)).filter(({ kind }) => kind === "confirm_subscription");
  const token = tokenOf(confirmations[0]?.payload.url ?? "");
  await confirmByLink(asVisitor(), { token });
  return [signed.body.token, token, subscribed.body.form_uuid];
}

/** A farm writes to a person twice by email and text; the second email is refused as a whole. */
async function send(): Promise<void> {
  const { owner, farm } = await makeTenant({ time_zone: zoneAtNoon(), address: PERSON.street });
  const { name, email } = PERSON;
  await makeSubscriber(farm, { name, email, phone: "+15145574821" }, ["email", "sms"]);
  for (const kind of ["none", "422"]) {
    if (kind !== "none") await refuse("resend", kind, email);
    const { id: notification_id } = await makeNotification(farm, {
      subject_fr: PERSON.subject,
      email_content_fr: [{ id: "a", type: "content", text: PERSON.message }],
      sms_content_fr: PERSON.message,
    });
    await sendNotification(asUser(owner), { farm_id: farm.id, notification_id });
    await doJobs();
  }
}

/** Errors that hold people in their insides: of an SDK, of a driver, of a job. */
async function fail(): Promise<void> {
  const { email, holder, street } = PERSON;
  const insides = { raw: { payment_method: { billing_details: { name: holder, email } } }, params: [street] };
  const cause = Object.assign(new Error(`no card of ${email}`), insides);
  const broken = apiRoute({
    verb: async () => {
      throw Object.assign(new Error("not charged", { cause }), insides);
    },
    answer: () => ({}),
  });
  expect((await ask(broken)).status).toBe(500);
  await refuse("stripe", "400");
  await asking((sdk) => sdk.customers.create({ name: holder, email })).catch(() => {});
  await askGoogleAddresses(street, { lang: "fr", country: "CA", limit: 3 });
  await db().execute(sql`
    select graphile_worker.add_job('send_transactional', ${JSON.stringify({ message_id: email })}::json, max_attempts => 1)`);
  await doJobs();
}

it("no line of the log says who somebody is or what they wrote", { timeout: 180_000 }, async () => {
  const { farm } = await makeTenant();
  const secrets = await visit(farm);
  await doJobs();
  await send();
  await fail();
  const said = new Set(collected.lines().map(({ msg }) => msg));
  for (const msg of [
    "provider called",
    "job done",
    "job failed",
    "batch refused",
    "unexpected error",
    "address not looked up",
  ])
    expect([...said], "the log was read").toContain(msg);
  expect(secrets.filter((secret) => secret.length < 20)).toEqual([]);
  expect(foundIn(collected.text(), [...Object.values(PERSON), ...PARTS, ...secrets])).toEqual([]);
});
