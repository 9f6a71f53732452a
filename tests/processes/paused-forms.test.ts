import { afterAll, beforeAll, expect, it } from "vitest";
import { href } from "@/lib/i18n/routes";
import { setSwitch } from "@/lib/tools/service/switches";
import { LANGS } from "@/lib/vocabulary/languages";
import enAccounts from "@/messages/en/accounts.json";
import enSubscribers from "@/messages/en/subscribers.json";
import frAccounts from "@/messages/fr/accounts.json";
import frSubscribers from "@/messages/fr/subscribers.json";
import { asUser } from "@/tests/factories/context";
import { makeTenant, makeUser } from "@/tests/factories/tenant";
import { startWeb, type WebProcess } from "./web-process";

const WORDS = {
  fr: { accounts: frAccounts, subscribers: frSubscribers },
  en: { accounts: enAccounts, subscribers: enSubscribers },
};

let web: WebProcess;
beforeAll(async () => {
  web = await startWeb({ APP_URL: "http://localhost" });
});
afterAll(() => web.stop());

it("shows a notice in place of each form that is switched off, kept pages too, and the form once it is on", async () => {
  const { farm } = await makeTenant();
  const potager = asUser(await makeUser({ is_admin: true }));
  const turn = (name: "sign_ups" | "subscription_forms", is_on: boolean) =>
    setSwitch(potager, { name, is_on, reason: "Une urgence" });
  const pages = LANGS.flatMap((lang) => {
    const { accounts, subscribers } = WORDS[lang];
    const subscription = { text: `>${subscribers.public.pausedTitle}<`, field: 'name="email"' };
    const account = { text: `>${accounts.signup.pausedTitle}<`, field: 'name="farm_name"' };
    return [
      { path: href("subscription", lang, { handle: farm.handle }), ...subscription },
      { path: href("embed_subscribe", lang, { handle: farm.handle }), ...subscription },
      { path: href("signup", lang), ...account },
      { path: href("qr_code_onboarding", lang), ...account },
      { path: href("sale_flow_onboarding", lang), ...account },
    ];
  });
  const shown = async (what: "text" | "field") => {
    for (const page of pages) {
      const seen = async () => {
        const html = await (await fetch(web.url + page.path)).text();
        return { text: html.includes(page.text), field: html.includes(page.field) };
      };
      // Words are also among the data of a page, so they are looked for as the content of an element.
      await expect
        .poll(seen, { message: page.path, timeout: 10_000 })
        .toEqual({ text: what === "text", field: what === "field" });
    }
  };
  await shown("field");
  await turn("sign_ups", false);
  await turn("subscription_forms", false);
  await shown("text");
  await turn("sign_ups", true);
  await turn("subscription_forms", true);
  await shown("field");
}, 120_000);
