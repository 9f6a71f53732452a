import { describe, expect, it } from "vitest";
import { POST as forgot } from "@/app/api/auth/forgot-pwd/route";
import { POST as landingRegister } from "@/app/api/auth/landing-register/route";
import { POST as signup } from "@/app/api/auth/signup/route";
import { POST as vote } from "@/app/api/farms/[farm_id]/vote/route";
import { POST as subscribe } from "@/app/api/farms/handle/[handle]/subscribe/route";
import { POST as contact } from "@/app/api/global/contact-form/route";
import { POST as demoSms } from "@/app/api/global/demo-sms/route";
import type { RouteHandler } from "@/lib/transport/route";
import type { Lang } from "@/lib/vocabulary/languages";
import { makeAccount, makeToken, PASSWORD } from "@/tests/factories/account";
import { solvedCaptcha } from "@/tests/factories/captcha";
import { newPhone, unique } from "@/tests/factories/subscribing";
import { makeTenant, makeUser } from "@/tests/factories/tenant";
import { ask } from "@/tests/setup/doors/ask";

/** Returns the next request of one person. Values that can be sent only once are new each time. */
type Person = () => Promise<{
  body: object;
  params?: Record<string, string>;
  headers?: Record<string, string>;
}>;

interface Door {
  name: string;
  route: RouteHandler;
  ok: number;
  /** The number of calls of one person that pass. Some still fail: an account can be created only once. */
  tight: number;
  /** The number of calls of one network address that pass. */
  wide: number;
  /** Answer elsewhere to a person who is refused here: without a message to them, nobody shuts them out there. */
  elsewhere?: number;
  /** Returns a person who has not called yet. */
  newcomer: () => Promise<Person>;
}

const always = (body: object) => async () => ({ body });
const { farm } = await makeTenant();

const DOORS: Door[] = [
  {
    name: "signing up",
    route: signup,
    ok: 201,
    tight: 5,
    wide: 30,
    // The account is there, and the second call writes to nobody.
    elsewhere: 422,
    newcomer: async () =>
      always({
        name: "Rose",
        farm_name: "Ferme",
        email: unique("rose"),
        phone_number: "",
        password: PASSWORD,
      }),
  },
  {
    name: "a forgotten password",
    route: forgot,
    ok: 200,
    tight: 3,
    wide: 50,
    newcomer: async () => always({ email: (await makeAccount()).email }),
  },
  {
    name: "writing to us",
    route: contact,
    ok: 200,
    tight: 5,
    wide: 30,
    elsewhere: 200,
    newcomer: async () => always({ name: "Rose", email: unique("rose"), reason: "bug", message: "Bonjour" }),
  },
  {
    name: "the landing page",
    route: landingRegister,
    ok: 200,
    tight: 5,
    wide: 30,
    elsewhere: 200,
    newcomer: async () => always({ farm_name: "Ferme", name: "Zoé", email: unique("zoe") }),
  },
  {
    name: "a demo text",
    route: demoSms,
    ok: 200,
    tight: 1,
    wide: 60,
    newcomer: async () => {
      const phone = newPhone();
      return async () => ({ body: { phone, captcha: await solvedCaptcha() } });
    },
  },
  {
    name: "subscribing",
    route: subscribe,
    ok: 201,
    tight: 3,
    wide: 60,
    newcomer: async () => {
      const body = { name: "Luc", email: unique("luc"), accept_communications: true };
      return async () => ({ body, params: { handle: farm.handle } });
    },
  },
  {
    name: "voting",
    route: vote,
    ok: 200,
    tight: 60,
    wide: 600,
    newcomer: async () => {
      const headers = { authorization: `Bearer ${await makeToken(await makeUser())}` };
      return async () => ({ body: { vote: 4 }, params: { farm_id: String(farm.id) }, headers });
    },
  },
];

const SENTENCE = {
  fr: /^Trop de tentatives\. Réessayez dans \d/,
  en: /^Too many attempts\. Try again in \d/,
};

const call = async ({ route }: Door, person: Person, ip: string, lang: Lang = "en") =>
  ask(route, { ...(await person()), ip, lang });

function expectRefused(answer: Awaited<ReturnType<typeof call>>, lang: Lang): void {
  expect([answer.status, answer.body.code]).toEqual([429, "rate_limited"]);
  expect(answer.retryAfter).toBeGreaterThan(0);
  expect(answer.body.errors).toEqual({ global: [expect.stringMatching(SENTENCE[lang])] });
}

/** Calls until one call is refused by the rate limit. @returns the number of calls that passed */
async function countPassing(most: number, next: () => Promise<{ status: number }>): Promise<number> {
  for (let passed = 0; passed < most; passed++) if ((await next()).status === 429) return passed;
  return most;
}

describe.each(DOORS.map((door, at) => ({ ...door, ip: `203.0.113.${at + 1}` })))("$name", (door) => {
  const { ip, tight, wide, newcomer } = door;

  it("is refused to one person who hammers, and to nobody else behind the same address", async () => {
    const hammerer = await newcomer();
    expect((await call(door, hammerer, ip)).status).toBe(door.ok);
    expect(await countPassing(tight + 1, () => call(door, hammerer, ip))).toBe(tight - 1);
    for (const lang of ["fr", "en"] as const) expectRefused(await call(door, hammerer, ip, lang), lang);
    // These calls would use up the limit of the address if refused calls counted.
    await Promise.all(Array.from({ length: wide }, () => call(door, hammerer, ip)));
    const elsewhere = await call(door, hammerer, "203.0.113.200");
    if (door.elsewhere) expect(elsewhere.status).toBe(door.elsewhere);
    else expectRefused(elsewhere, "en");
    for (let neighbour = 0; neighbour < 20; neighbour++)
      expect((await call(door, await newcomer(), ip)).status).toBe(door.ok);
  }, 60_000);

  it("is refused to an address that goes far beyond, and to that one alone", async () => {
    const from = `198.51.100.${ip.split(".").at(-1)}`;
    let person = await newcomer();
    let calls = 0;
    const passed = await countPassing(wide + 1, async () => {
      if (calls++ % Math.ceil(tight / 2) === 0) person = await newcomer();
      return call(door, person, from);
    });
    expect(passed).toBe(wide);
    const late = await newcomer();
    expectRefused(await call(door, late, from, "fr"), "fr");
    expect((await call(door, late, "203.0.113.201")).status).toBe(door.ok);
  }, 120_000);
});
