import { createTranslator } from "use-intl/core";
import { expect, it, vi } from "vitest";
import { eventWords } from "@/components/producers/event-words";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import type { TimelineEvent } from "@/lib/producers/presenter";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";

let lang: Lang = "fr";

vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: lang, messages: CATALOGUE[lang], namespace: namespace as "activity" }),
}));

const activity = (action: string): TimelineEvent => ({
  kind: "activity",
  id: 1,
  key: "8.1",
  at: new Date("2026-11-20T15:00:00Z"),
  data: { action, actor: "user", user: "Ana" },
});

it.each(LANGS)(
  "puts what an account did to a farm into words, and leads to the log that has it, %s",
  async (spoken) => {
    lang = spoken;
    const wordsOf = await eventWords(lang, { uuid: "u", name: "Ferme" });
    const lifted = wordsOf(activity("account.lift-suppression"));
    expect(lifted.text).toBe(`Ana ${CATALOGUE[lang].users.acts["lift-suppression"]}`);
    expect(lifted.href).toMatch(/\/logs\?log=audit&action=account\.lift-suppression$/);
    const created = wordsOf(activity("produce.create"));
    expect(created.text).toBe(`Ana ${CATALOGUE[lang].activity.acts.produce.create}`);
    expect(created.href).toMatch(/\/farms\/u\/activity$/);
  },
);
