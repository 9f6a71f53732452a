import type { Lang } from "@/lib/vocabulary/languages";

const load = {
  fr: () =>
    Promise.all([
      import("@/messages/fr/accounts.json"),
      import("@/messages/fr/common.json"),
      import("@/messages/fr/onboarding.json"),
      import("@/messages/fr/visitor.json"),
    ]),
  en: () =>
    Promise.all([
      import("@/messages/en/accounts.json"),
      import("@/messages/en/common.json"),
      import("@/messages/en/onboarding.json"),
      import("@/messages/en/visitor.json"),
    ]),
} satisfies Record<Lang, () => Promise<unknown>>;

/** Loads the messages of the overlays in one language; pages do not contain them until an overlay opens. */
export async function loadWords(lang: Lang) {
  const [accounts, common, onboarding, visitor] = await load[lang]();
  return {
    accounts: accounts.default,
    common: common.default,
    onboarding: onboarding.default,
    visitor: visitor.default,
  };
}
