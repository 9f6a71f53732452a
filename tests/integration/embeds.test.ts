import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { GET as card } from "@/app/[lang]/embed/[handle]/card/route";
import { GET as form, POST as send } from "@/app/[lang]/embed/[handle]/subscribe/route";
import { db } from "@/db/client";
import { consents, farms } from "@/db/schema";
import { formUuid } from "@/lib/subscribers/form-token";
import { setSwitch } from "@/lib/tools/service/switches";
import errors from "@/messages/fr/errors.json";
import words from "@/messages/fr/subscribers.json";
import { randomClientAddress } from "@/tests/e2e/steps/network";
import { asUser } from "@/tests/factories/context";
import { messagesTo, newPhone, ofFarm, unique } from "@/tests/factories/subscribing";
import { makeTenant, makeUser } from "@/tests/factories/tenant";
import { APP } from "@/tests/setup/doors/call";

type Fields = Record<string, string>;
type Params = Record<string, string>;

const call = (
  handler: typeof form,
  path: string,
  params: Params,
  init: RequestInit & { headers?: Record<string, string> } = {},
) =>
  handler(
    new Request(new URL(path, APP), { ...init, headers: { ...randomClientAddress(), ...init.headers } }),
    { params: Promise.resolve(params) },
  );
const framed = (farm: { handle: string }, lang = "fr") =>
  call(form, `/${lang}/embed/${farm.handle}/subscribe`, { lang, handle: farm.handle });
const submit = (farm: { handle: string }, fields: Fields, headers: Record<string, string> = {}) =>
  call(
    send,
    `/fr/embed/${farm.handle}/subscribe`,
    { lang: "fr", handle: farm.handle },
    { method: "POST", body: new URLSearchParams(fields), headers: { origin: APP, ...headers } },
  );
const person = () => ({ name: "Luc", email: unique("luc"), phone: "", accept_communications: "true" });

describe("the framed form", () => {
  it("has no script, asks for no cookie, and is not indexed", async () => {
    const { farm } = await makeTenant({ name: "Ferme <b>d’été</b>" });
    for (const lang of ["fr", "en"]) {
      const answer = await framed(farm, lang);
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(html).toContain(`<html lang="${lang}">`);
      expect(html).not.toMatch(/<script|<b>d’été/);
      expect(answer.headers.get("x-robots-tag")).toBe("noindex");
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
  });

  it("subscribes as the page's own form: pending, with the same words, and one email", async () => {
    const { farm } = await makeTenant();
    const luc = person();
    const answer = await submit(farm, luc);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(words.public.doneTitle);
    const [subscriber] = await ofFarm(farm);
    expect(subscriber).toMatchObject({ email: luc.email, source: "public-form", lang: "fr" });
    expect(subscriber!.confirmed_at).toBeNull();
    const ledger = await db().select().from(consents).where(eq(consents.subscriber_id, subscriber!.id));
    expect(ledger).toMatchObject([{ act: "requested", source: "public-form", wording_version: "v2" }]);
    expect(await messagesTo(luc.email)).toMatchObject([{ kind: "confirm_subscription" }]);
  });

  it("keeps what was typed when a field is wrong, and puts it nowhere but into its field", async () => {
    const { farm } = await makeTenant();
    const answer = await submit(farm, { ...person(), name: '"><script>x</script>', email: "luc@" });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain(errors.invalidEmail);
    expect(html).toContain('value="luc@"');
    expect(html).toMatch(/checked=""/);
    expect(html).not.toContain("<script");
    expect(await ofFarm(farm)).toEqual([]);
  });

  it("says in place of its fields that it is paused, and keeps what somebody had typed", async () => {
    const { farm } = await makeTenant();
    const potager = asUser(await makeUser({ is_admin: true }));
    const change = { name: "subscription_forms", reason: "Une urgence" };
    await setSwitch(potager, { ...change, is_on: false });
    try {
      const shown = await framed(farm);
      const html = await shown.text();
      expect(shown.status).toBe(200);
      expect(html).toContain(words.public.pausedTitle);
      expect(html).not.toContain("<form");
      const sent = await submit(farm, { ...person(), name: "Luc Roy" });
      const refused = await sent.text();
      expect(sent.status).toBe(503);
      expect(refused).toContain(errors.off_subscription_forms);
      expect(refused).toContain('value="Luc Roy"');
    } finally {
      await setSwitch(potager, { ...change, is_on: true });
    }
    expect(await (await framed(farm)).text()).toContain("<form");
  });

  it("takes the code of a text in the frame", async () => {
    const { farm } = await makeTenant();
    const phone = newPhone();
    const html = await (await submit(farm, { ...person(), email: "", phone })).text();
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)![1]!;
    const [message] = await messagesTo(phone);
    const code = message!.payload.code!;
    const ids = { id: field("id"), form_uuid: field("form_uuid") };
    const wrong = await submit(farm, { ...ids, code: code === "000000" ? "000001" : "000000" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain(ids.form_uuid);
    // A form of yesterday no longer counts; the farm is still there.
    const yesterday = formUuid(farm.id, Number(ids.id), new Date(Date.now() - 25 * 3_600_000));
    const late = await submit(farm, { ...ids, form_uuid: yesterday, code });
    expect([late.status, (await late.text()).includes(errors.wrongCode)]).toEqual([422, true]);
    const right = await submit(farm, { ...ids, code });
    expect(await right.text()).toContain(words.public.confirmedTitle);
    expect((await ofFarm(farm))[0]!.sms_consent_until).not.toBeNull();
  });

  it("counts its messages together with those of the page: no stranger gets more through a frame", async () => {
    const luc = person();
    const statuses: number[] = [];
    for (let at = 0; at < 5; at++) {
      const { farm } = await makeTenant();
      statuses.push((await submit(farm, luc)).status);
    }
    // Three messages an hour to one address, over all farms and all doors.
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(await messagesTo(luc.email)).toHaveLength(3);
  });

  it("asks one person once an hour, and answers alike", async () => {
    const { farm } = await makeTenant();
    const luc = person();
    expect([(await submit(farm, luc)).status, (await submit(farm, luc)).status]).toEqual([200, 200]);
    expect(await messagesTo(luc.email)).toHaveLength(1);
  });

  it("refuses the form of another site, and reads no session", async () => {
    const { farm } = await makeTenant();
    for (const origin of ["https://evil.example", "null"])
      expect((await submit(farm, person(), { origin })).status).toBe(403);
    expect(await ofFarm(farm)).toEqual([]);
  });

  it.each([
    ["hidden", { public: false }],
    ["deleted", { deleted_at: new Date() }],
  ])("says in a sentence that a %s farm is not there", async (_, values) => {
    const { farm } = await makeTenant();
    await db().update(farms).set(values).where(eq(farms.id, farm.id));
    for (const answer of [
      await framed(farm),
      await submit(farm, person()),
      await call(card, `/fr/embed/${farm.handle}/card`, { lang: "fr", handle: farm.handle }),
    ]) {
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain("Cette ferme n’est pas là");
    }
  });
});
