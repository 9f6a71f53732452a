import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { answerOptions } from "@/components/subscribers/answer-options";
import { db } from "@/db/client";
import { consents, farms, subscribers, suppressions } from "@/db/schema";
import { oneClickUrl, unsubscribeUrl } from "@/lib/consent/links";
import { fixedClock } from "@/lib/platform/clock";
import { soldCategories } from "@/lib/produce/rules";
import { confirmByCode, confirmByLink, readConfirmation } from "@/lib/subscribers/service/confirm";
import { answerPublicForm, readSignupFarm } from "@/lib/subscribers/service/public-form";
import { oneClickUnsubscribe, unsubscribeByLink } from "@/lib/subscribers/service/unsubscribe";
import { PRODUCE_CATEGORIES } from "@/lib/vocabulary/codes";
import { asVisitor } from "@/tests/factories/context";
import {
  messagesTo,
  newPhone,
  ofFarm,
  reload,
  subscribe,
  tokenOf,
  unique,
} from "@/tests/factories/subscribing";
import { makeProduce, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

describe("the public form", () => {
  it("makes a pending subscriber, who counts once the link's button is pressed", async () => {
    const { farm } = await makeTenant();
    const email = unique("luc");
    const form = await subscribe(farm, { email }, asVisitor({ ip: "203.0.113.9", lang: "en" }));
    expect((await reload(form.id))!).toMatchObject({
      email,
      lang: "en",
      source: "public-form",
      confirmed_at: null,
    });
    const [asked] = await db().select().from(consents).where(eq(consents.subscriber_id, form.id));
    expect(asked).toMatchObject({ act: "requested", ip: "203.0.113.9", wording_version: "v2", lang: "en" });

    const [message] = await messagesTo(email);
    expect(message).toMatchObject({ kind: "confirm_subscription", lang: "en" });
    const token = tokenOf(message!.payload.url!);
    expect(message!.payload.url).toContain("/en/confirm/");
    expect(await readConfirmation(asVisitor(), { token })).toMatchObject({ state: "open" });
    expect((await reload(form.id))!.email_consent_until).toBeNull();

    await confirmByLink(asVisitor(), { token });
    await confirmByLink(asVisitor(), { token });
    expect(await readConfirmation(asVisitor(), { token })).toMatchObject({ state: "confirmed" });
    expect((await reload(form.id))!.email_consent_until).not.toBeNull();
    const granted = await db().select().from(consents).where(eq(consents.subscriber_id, form.id));
    expect(granted.map(({ act }) => act)).toEqual(["requested", "granted"]);
  });

  it("wants the box ticked, a name, and an address", async () => {
    const { farm } = await makeTenant();
    for (const accept_communications of [undefined, false, "false", ""])
      await expect(subscribe(farm, { email: unique("x"), accept_communications })).rejects.toMatchObject({
        issues: [{ path: ["accept_communications"], message: "requiredAcceptCommunications" }],
      });
    await expect(subscribe(farm, { name: " ", email: unique("x") })).rejects.toMatchObject({
      issues: [{ path: ["name"], message: "requiredName" }],
    });
    await expect(subscribe(farm, {})).rejects.toMatchObject({
      issues: [{ path: ["email"] }, { path: ["phone"] }],
    });
    expect(await ofFarm(farm)).toEqual([]);
  });

  it("is one row for two presses at once", async () => {
    const { farm } = await makeTenant();
    const email = unique("twice");
    const forms = await Promise.all([subscribe(farm, { email }), subscribe(farm, { email })]);
    expect(forms[0]!.id).not.toBe(forms[1]!.id);
    expect(await ofFarm(farm)).toHaveLength(1);
  });

  it("answers alike for someone known, does not touch them, and tells them kindly", async () => {
    const { farm } = await makeTenant();
    const known = await makeSubscriber(farm, { name: "Luc Gagnon", phone: newPhone() });
    const form = await subscribe(farm, { name: "Mallory", email: known.email, phone: newPhone() });
    const fresh = await subscribe(farm, { email: unique("fresh"), phone: newPhone() });
    const shape = ({ id, form_uuid, name, handle, ...rest }: typeof form) => ({
      id: typeof id,
      form_uuid: /^[0-9a-f-]{36}$/.test(form_uuid),
      name: typeof name,
      handle,
      ...rest,
    });
    expect(shape(form)).toEqual(shape(fresh));
    expect(form.id).not.toBe(known.id);
    expect((await messagesTo(known.email!)).map(({ kind }) => kind)).toEqual(["already_subscribed"]);
    await answerPublicForm(asVisitor(), { ...form, zipcode: "H2X 1Y4" });
    expect((await reload(known.id))!).toMatchObject({
      name: "Luc Gagnon",
      phone: known.phone,
      zipcode: null,
    });
  });

  it("lets someone who left come back by their own confirmation, with the answers they gave", async () => {
    const { farm } = await makeTenant();
    const known = await makeSubscriber(farm);
    await oneClickUnsubscribe(asVisitor(), {
      token: tokenOf(oneClickUrl(known.id)),
      "List-Unsubscribe": "One-Click",
    });
    const form = await subscribe(farm, { name: "Luc", email: known.email });
    await answerPublicForm(asVisitor(), { ...form, zipcode: "H2X 1Y4", person_count: "family" });
    expect((await reload(known.id))!).toMatchObject({ email_consent_until: null, zipcode: null });
    const [message] = await messagesTo(known.email!);
    await confirmByLink(asVisitor(), { token: tokenOf(message!.payload.url!) });
    const back = (await reload(known.id))!;
    expect(back).toMatchObject({
      name: "Luc",
      zipcode: "H2X 1Y4",
      person_count: "family",
      unsubscribed_at: null,
    });
    expect(back.email_consent_until).not.toBeNull();
    expect(back.lat).toBeCloseTo(45.5, 0);
    expect(await db().$count(suppressions, eq(suppressions.address, known.email!))).toBe(0);
  });

  it("keeps an old link from bringing back someone who left after it was sent", async () => {
    const { farm } = await makeTenant();
    const email = unique("late");
    const form = await subscribe(farm, { email });
    const [message] = await messagesTo(email);
    await unsubscribeByLink(asVisitor(), { token: tokenOf(unsubscribeUrl("fr", form.id)) });
    const token = tokenOf(message!.payload.url!);
    await expect(confirmByLink(asVisitor(), { token })).rejects.toMatchObject({ code: "invalid" });
    expect((await reload(form.id))!.email_consent_until).toBeNull();
  });

  it("writes to no address that bounced", async () => {
    const { farm } = await makeTenant();
    const email = unique("dead");
    await db().insert(suppressions).values({ channel: "email", address: email, reason: "bounced" });
    await subscribe(farm, { email });
    expect(await messagesTo(email)).toEqual([]);
  });

  it("goes on after a trial without a plan, and says nothing of a hidden farm", async () => {
    const { farm } = await makeTenant({ plan_type: "canceled" });
    expect(await readSignupFarm(asVisitor(), { handle: farm.handle })).toMatchObject({ id: farm.id });
    const email = unique("x");
    await subscribe(farm, { email });
    expect(await messagesTo(email)).toHaveLength(1);
    const ended = await makeTenant({ plan_type: "canceled", plan_ended: true });
    await expect(subscribe(ended.farm, { email })).rejects.toMatchObject({ code: "not_found" });
    await db().update(farms).set({ public: false }).where(eq(farms.id, farm.id));
    await expect(subscribe(farm, { email: unique("x") })).rejects.toMatchObject({ code: "not_found" });
    await expect(readSignupFarm(asVisitor(), { handle: farm.handle })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("shows the products of the farm's page alone, and asks about what they are", async () => {
    const { farm } = await makeTenant();
    await makeProduce(farm, { name: "Miel d’été", category: "honey" });
    await makeProduce(farm, { name: "Radis", category: "vegetables" });
    await makeProduce(farm, { name: "Réserve", category: "meat", show_on_homepage: false });
    const { produces } = await readSignupFarm(asVisitor(), { handle: farm.handle });
    expect(produces.map(({ name }) => name).sort()).toEqual(["Miel d’été", "Radis"]);
    expect(soldCategories(produces)).toEqual(["vegetables", "honey"]);
    const offered = answerOptions("fr", "Tout", soldCategories(produces)).produce.map(({ value }) => value);
    expect(offered).toEqual(["all", "vegetables", "honey"]);
    expect(answerOptions("fr", "Tout", []).produce).toHaveLength(PRODUCE_CATEGORIES.length + 1);
  });

  it("stops at the plan's limit", async () => {
    const { farm } = await makeTenant({ plan_type: "beta-free" });
    await db()
      .insert(subscribers)
      .values(
        Array.from({ length: 100 }, (_, at) => ({
          farm_id: farm.id,
          email: `p${at}-${farm.id}@abonne.test`,
          confirmed_at: new Date(),
        })),
      );
    await expect(subscribe(farm, { email: unique("x") })).rejects.toMatchObject({ code: "limit_reached" });
  });

  it("asks one address only so often", async () => {
    const { farm } = await makeTenant();
    const email = unique("often");
    for (let times = 0; times < 3; times++) await subscribe(farm, { email });
    await expect(subscribe(farm, { email })).rejects.toMatchObject({ code: "rate_limited" });
  });
});

describe("step 2", () => {
  it("belongs to whoever did step 1, for a day", async () => {
    const { farm } = await makeTenant();
    const form = await subscribe(farm, { email: unique("step") });
    const answers = {
      zipcode: "g1r2b5",
      max_distance_minutes: "30min-minus",
      person_count: "2",
      produce_categories: ["all", "eggs"],
      communication_preferences: "email",
    };
    await answerPublicForm(asVisitor(), { ...form, ...answers });
    expect((await reload(form.id))!).toMatchObject({
      zipcode: "G1R 2B5",
      max_distance_minutes: "30min-minus",
      person_count: "2",
      produce_categories: ["all"],
      communication_preferences: "email",
    });
    const other = await subscribe(farm, { email: unique("other") });
    await expect(
      answerPublicForm(asVisitor(), {
        ...answers,
        handle: farm.handle,
        id: form.id,
        form_uuid: other.form_uuid,
      }),
    ).rejects.toMatchObject({ code: "not_found" });
    await expect(
      answerPublicForm(asVisitor(), { ...form, form_uuid: crypto.randomUUID() }),
    ).rejects.toMatchObject({ code: "not_found" });
    const tomorrow = fixedClock(new Date(Date.now() + 25 * 3600 * 1000));
    await expect(answerPublicForm(asVisitor({ clock: tomorrow }), form)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(answerPublicForm(asVisitor(), { ...form, zipcode: "nowhere" })).rejects.toMatchObject({
      issues: [{ path: ["zipcode"], message: "invalidZipcode" }],
    });
  });
});

describe("the code of a text", () => {
  const begin = async () => {
    const { farm } = await makeTenant();
    const phone = newPhone();
    const form = await subscribe(farm, { phone });
    const [message] = await messagesTo(phone);
    expect(message!.kind).toBe("confirm_code");
    return { farm, form, code: message!.payload.code! };
  };

  it("confirms the phone", async () => {
    const { form, code } = await begin();
    await confirmByCode(asVisitor(), { ...form, code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect((await reload(form.id))!).toMatchObject({ sms_consent_until: expect.any(Date) });
  });

  it("is good for five attempts", async () => {
    const { form, code } = await begin();
    for (let guess = 0; guess < 5; guess++)
      await expect(confirmByCode(asVisitor(), { ...form, code: wrong(code) })).rejects.toMatchObject({
        fields: { code: [{ key: "wrongCode" }] },
      });
    await expect(confirmByCode(asVisitor(), { ...form, code })).rejects.toMatchObject({
      fields: { code: [{ key: "wrongCode" }] },
    });
    expect((await reload(form.id))!.sms_consent_until).toBeNull();
  });

  it("is good for an hour, and only in its own form", async () => {
    const { farm, form, code } = await begin();
    const later = fixedClock(new Date(Date.now() + 61 * 60_000));
    await expect(confirmByCode(asVisitor({ clock: later }), { ...form, code })).rejects.toMatchObject({
      code: "invalid",
    });
    const other = await subscribe(farm, { phone: newPhone() });
    await expect(confirmByCode(asVisitor(), { ...other, code })).rejects.toMatchObject({ code: "invalid" });
  });
});
