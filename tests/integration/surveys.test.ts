import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { PUT } from "@/app/api/forms/[form_uuid]/route";
import { db } from "@/db/client";
import { farm_users, survey_forms, users } from "@/db/schema";
import { withdrawAllEmail } from "@/lib/consent/operations/ledger";
import { readAttachment } from "@/lib/payments/documents/service/documents";
import { fixedClock } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/context";
import { askSurveys } from "@/lib/surveys/service/ask";
import { deliverTransactional } from "@/lib/transactional/service";
import { LANGS } from "@/lib/vocabulary/languages";
import { messagesTo } from "@/tests/factories/account";
import { asJob, asVisitor } from "@/tests/factories/context";
import { makeMember, makeTenant } from "@/tests/factories/tenant";
import { ask } from "@/tests/setup/doors/ask";
import { closeLive, outbox, waitForWebhooks } from "@/tests/setup/doors/live";

afterAll(closeLive);

const NOW = "2026-07-01T14:00:00Z";
const DAY = 86_400_000;
const at = (days: number) => new Date(new Date(NOW).getTime() + days * DAY);
const askOn = (days: number) => askSurveys(asJob({ clock: fixedClock(at(days)) }));

/** Creates a farm that was opened the given number of days ago. */
const farmOf = (days: number, values: Parameters<typeof makeTenant>[0] = {}) =>
  makeTenant({ created_at: at(-days), ...values });
const formsOf = (owner: { id: number }) =>
  db().select().from(survey_forms).where(eq(survey_forms.user_id, owner.id)).orderBy(survey_forms.id);

async function makeForm() {
  const { owner, farm } = await makeTenant();
  const [form] = await db().insert(survey_forms).values({ user_id: owner.id, farm_id: farm.id }).returning();
  const say = (body: object, form_uuid = form!.uuid, lang: "fr" | "en" = "en") =>
    ask(PUT, { method: "PUT", path: `/api/forms/${form_uuid}`, params: { form_uuid }, body, lang });
  const reload = async () => (await formsOf(owner))[0]!;
  return { owner, farm, form: form!, say, reload };
}

describe("the daily question", () => {
  it("goes to the owner once their farm is 30 days old, and again after 180", async () => {
    const { owner, farm } = await farmOf(29);
    await askOn(0);
    expect(await formsOf(owner)).toEqual([]);
    await askOn(1);
    await askOn(1);
    await askOn(180);
    const [form, ...more] = await formsOf(owner);
    expect([form?.farm_id, form?.nps_score, more]).toEqual([farm.id, null, []]);
    const [message] = await messagesTo(owner.email);
    expect(message).toMatchObject({ kind: "survey", channel: "email", lang: "fr", farm_id: null });
    const url = new URL(message!.payload.url!);
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      "/fr",
      { modal: "nps-survey", formUuid: form!.uuid, userId: String(owner.id), farmId: String(farm.id) },
    ]);
    await askOn(182);
    expect(await formsOf(owner)).toHaveLength(2);
  });

  it("is asked once of someone with three farms, about the oldest that is left", async () => {
    const { owner } = await farmOf(900, { deleted_at: at(-1) });
    const [old, young] = [await farmOf(300), await farmOf(200)];
    for (const { farm } of [young, old])
      await db().update(farm_users).set({ user_id: owner.id }).where(eq(farm_users.farm_id, farm.id));
    await askOn(0);
    expect(await formsOf(owner)).toMatchObject([{ farm_id: old.farm.id }]);
  });

  it("is not for members, unproven addresses, blocked accounts, or whoever wants nothing from us", async () => {
    const { farm } = await farmOf(60);
    const member = await makeMember(farm, "admin");
    const unproven = (await farmOf(60)).owner;
    await db().update(users).set({ email_verified_at: null }).where(eq(users.id, unproven.id));
    const blocked = (await farmOf(60)).owner;
    const block = { blocked_at: at(0), blocked_reason: "Envois non sollicités" };
    await db().update(users).set(block).where(eq(users.id, blocked.id));
    const gone = (await farmOf(60)).owner;
    await transaction(asJob(), (tx) => withdrawAllEmail(tx, gone.email.toUpperCase(), "unsubscribe-link"));
    await askOn(0);
    for (const person of [member, unproven, blocked, gone]) expect(await formsOf(person)).toEqual([]);
  });

  it("is asked once by two workers at the same moment, however many owners there are", async () => {
    const owners = [];
    for (let count = 0; count < 120; count++) owners.push((await farmOf(60)).owner);
    const answers = await Promise.all([askOn(0), askOn(0), askOn(0)]);
    expect(answers.reduce((sum, { asked }) => sum + asked, 0)).toBeGreaterThanOrEqual(120);
    for (const owner of owners) expect(await formsOf(owner)).toHaveLength(1);
  });

  it("is the system's to ask", async () => {
    await expect(askSurveys(asVisitor())).rejects.toMatchObject({ code: "forbidden" });
  });

  it.each(LANGS)("arrives with its scores, each an address that chooses it, in %s", async (lang) => {
    const { owner } = await farmOf(60);
    await db().update(users).set({ lang }).where(eq(users.id, owner.id));
    await askOn(0);
    const [message] = await messagesTo(owner.email);
    await deliverTransactional(asJob(), { message_id: message!.id }, readAttachment);
    await waitForWebhooks();
    const { messages } = await outbox(`/messages.json?to=${encodeURIComponent(owner.email)}`);
    const [form] = await formsOf(owner);
    expect(JSON.stringify(messages)).toContain(form!.uuid);
    expect(JSON.stringify(messages)).toContain(lang === "fr" ? "Donner ma note" : "Give my score");
    const [{ html, text }] = messages as [{ html: string; text: string }];
    const chosen = [...html.matchAll(/npsScore=(\d+)"/g)].map(([, score]) => Number(score));
    expect(chosen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(text).not.toContain("npsScore");
  });
});

describe("an answer", () => {
  it("is kept, and changed by the next", async () => {
    const { owner, farm, say, reload } = await makeForm();
    const ids = { userId: owner.id, farmId: farm.id };
    const answer = await say({ ...ids, npsScore: 0, message: "  Trop d’étapes.\nMais beau. " });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(await reload()).toMatchObject({
      nps_score: 0,
      message: "Trop d’étapes.\nMais beau.",
      answered_at: expect.any(Date),
    });
    expect((await say({ userId: String(owner.id), farmId: "", npsScore: "9" })).status).toBe(200);
    expect(await reload()).toMatchObject({ nps_score: 9, message: "" });
  });

  it("is one, even pressed eleven times at once", async () => {
    const { owner, say } = await makeForm();
    const answers = await Promise.all(Array.from({ length: 11 }, (_, npsScore) => say({ npsScore })));
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(200));
    expect(await formsOf(owner)).toHaveLength(1);
  });

  it("needs the form's own secret, owner and farm", async () => {
    const { owner, farm, form, say, reload } = await makeForm();
    const other = await makeForm();
    const npsScore = 5;
    const refused = [
      await say({ npsScore }, randomUUID()),
      await say({ npsScore }, "1"),
      await say({ npsScore }, `${form.uuid}'--`),
      await say({ npsScore, userId: other.owner.id }),
      await say({ npsScore, farmId: other.farm.id }),
      await say({ npsScore, userId: owner.id, farmId: "x" }),
      await say({ npsScore, userId: 1e300, farmId: farm.id }),
      await say({ npsScore, userId: owner.id, farmId: farm.id }, other.form.uuid),
    ];
    for (const { status, body } of refused) expect([status, body.code]).toEqual([404, "not_found"]);
    for (const { nps_score } of [await reload(), await other.reload()]) expect(nps_score).toBeNull();
  });

  it.each([
    ["no score", {}, { npsScore: "Choose a score from 0 to 10." }],
    ["an empty one", { npsScore: "" }, { npsScore: "Choose a score from 0 to 10." }],
    ["none", { npsScore: null }, { npsScore: "Choose a score from 0 to 10." }],
    ["eleven", { npsScore: 11 }, { npsScore: "Enter 10 or less." }],
    ["less than nothing", { npsScore: -1 }, { npsScore: "Enter 0 or more." }],
    ["half a point", { npsScore: 7.5 }, { npsScore: "This value is not valid." }],
    ["a word", { npsScore: "ten" }, { npsScore: "This value is not valid." }],
    ["a leading zero", { npsScore: "010" }, { npsScore: "This value is not valid." }],
    ["a power", { npsScore: "1e1" }, { npsScore: "This value is not valid." }],
    ["yes", { npsScore: true }, { npsScore: "This value is not valid." }],
    ["a list", { npsScore: [5] }, { npsScore: "This value is not valid." }],
    ["a NUL", { npsScore: 5, message: "a\0" }, { message: "This value is not valid." }],
    [
      "a tale",
      { npsScore: 5, message: "a".repeat(2001) },
      { message: expect.stringContaining("characters") },
    ],
    ["an object for an id", { npsScore: 5, userId: { gt: 0 } }, { userId: "This value is not valid." }],
  ])("is refused with %s", async (_, body, sentences) => {
    const { say, reload } = await makeForm();
    const answer = await say(body);
    expect(answer.status).toBe(422);
    for (const [field, sentence] of Object.entries(sentences))
      expect(answer.body.errors[field]).toEqual([sentence]);
    expect((await reload()).answered_at).toBeNull();
  });

  it("is refused in the page's language, and when it is a book", async () => {
    const { form, say } = await makeForm();
    const { body } = await say({}, form.uuid, "fr");
    expect(body.errors).toEqual({ npsScore: ["Choisissez une note de 0 à 10."] });
    expect((await say({ npsScore: 5, message: "a".repeat(20_000) })).status).toBe(413);
  });
});
