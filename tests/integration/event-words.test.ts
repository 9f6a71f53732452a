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

const at = new Date("2026-11-20T15:00:00Z");
const activity = (action: string, more: object = {}): TimelineEvent => ({
  ...{ kind: "activity", id: 1, key: "8.1", at },
  data: {
    ...{ action, actor: "user", user: "Ana", reason: null, cents: null, plan: null, trial_ends_at: null },
    ...more,
  },
});
const plan = (more: object): TimelineEvent => ({
  ...{ kind: "plan", id: 1, key: "1.1", at },
  data: { act: "farm.plan", before: null, after: null, ended: null, trial_ends_at: null, ...more },
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

it.each(LANGS)("says why and how much, and what of a plan changed, %s", async (spoken) => {
  lang = spoken;
  const { events, plans } = CATALOGUE[lang].producers;
  const wordsOf = await eventWords(lang, { uuid: "u", name: "Ferme" });
  const held = wordsOf(activity("farm.hold-sending", { reason: "Plaintes" }));
  expect(held.detail).toBe(events.reason.replace("{reason}", "Plaintes"));
  const given = wordsOf(activity("payment.give_credit", { reason: "Panne", cents: 1234 }));
  expect(given.detail).toMatch(/12[.,]34.*Panne/);
  const granted = { plan: "trial", trial_ends_at: "2027-01-01T03:59:00.000Z", reason: "Gel" };
  expect(wordsOf(activity("farm.grant-plan", granted)).detail).toMatch(/31.*Gel/);
  const trial = wordsOf(plan({ trial_ends_at: "2027-01-01T03:59:00.000Z" }));
  expect(trial.text).toMatch(/31/);
  expect(wordsOf(plan({ ended: true })).text).toBe(events.planEnded);
  expect(wordsOf(plan({ before: "trial", after: "beta-free", ended: true })).text).toContain(
    plans["beta-free"],
  );
});
