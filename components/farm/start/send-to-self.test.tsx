import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { IDLE } from "@/lib/transport/form-state";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { SendToSelf, type SendToSelfProps } from "./send-to-self";

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

const action = async () => IDLE;

const shown = (lang: Lang, phone: SendToSelfProps["phone"]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={lang} messages={CATALOGUE[lang]} timeZone="America/Toronto">
      <SendToSelf
        lang={lang}
        farmId={1}
        email={{ address: "anais@ferme.test", proven: true }}
        phone={phone}
        missing={null}
        homeHref="/"
        draft={{ template: "fresh-this-week", base: "/", begin: action }}
        actions={{ send: action, resend: action, sendCode: action, verifyPhone: action }}
      />
    </NextIntlClientProvider>,
  );

const BOTH = { fr: "Un vrai courriel et un vrai texto, avec", en: "A real email and a real text, with" };
const EMAIL = { fr: "Un vrai courriel, avec", en: "A real email, with" };

it.each(LANGS)("promises a text only to an owner who gave a phone, %s", (lang) => {
  const phone = { shown: "(514) 555-1234", proven: true };
  expect(shown(lang, phone)).toContain(BOTH[lang]);
  expect(shown(lang, null)).toContain(EMAIL[lang]);
  expect(shown(lang, null)).not.toContain(BOTH[lang]);
});
