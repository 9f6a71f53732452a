import { describe, expect, it } from "vitest";
import { limitsOf } from "@/lib/billing/rules";
import { freeLevel } from "@/lib/billing/rules/free-level";
import { readFaqs } from "@/lib/faqs/service";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { formatNumber } from "@/lib/i18n/format";
import { lookup } from "@/lib/i18n/translator";
import { agreementLines } from "@/lib/payments/plans/rules/agreement";
import { AGREEMENT_WORDING } from "@/lib/payments/plans/rules/plans";
import { siteFacts } from "@/lib/site/facts";
import { faqCategories } from "@/lib/site/faq";
import { legalSections } from "@/lib/site/legal";
import { composeEmail } from "@/lib/transactional/operations/compose-email";
import { byLang, LANGS, type Lang } from "@/lib/vocabulary/languages";
import { asVisitor } from "@/tests/factories/context";

type Tree = { [key: string]: string | Tree };

/** Returns all texts of a part of the catalogue by their path. */
const textsOf = (tree: Tree, at: string): [path: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[`${at}.${key}`, value] as [string, string]]
      : textsOf(value, `${at}.${key}`),
  );

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const AREAS = ["legal", "pricing", "payments", "emails", "team", "home", "accounts", "billing"] as const;
const written = byLang((lang) => readFaqs(asVisitor({ lang })));
const allTexts = async (lang: Lang) =>
  [
    ...(await written[lang]).map(({ key, answer }) => [`faq.${key}`, answer] as [string, string]),
    ...AREAS.flatMap((area) => textsOf(CATALOGUE[lang][area] as Tree, area)),
    ...textsOf(CATALOGUE[lang].agreement[AGREEMENT_WORDING], "agreement"),
  ].map(([path, text]) => [path, plain(text)] as const);

const SAYS = {
  fr: {
    people: (count: string) => `${count} abonnés`,
    messages: (count: string) => `${count} messages par mois`,
    open: /((?<!personne ne )peut|gens (peuvent|pourront)) (toujours |encore )?s’y abonner|acceptent encore/,
    card_alone: /Ajouter une carte ne (suffit pas à choisir un|choisit aucun) forfait/,
    begun_by_card: /rien choisi|aucun, c’est le forfait|carte .{0,40}(commence|choisit) le forfait/i,
    numbers: /\b(une|deux|trois|cent) (messages?|envois?|abonnés|fermes)\b/i,
    per_farm: /une( seule)? fois par ferme|crédit de la ferme/,
    stops: /mais les envois s’arrêtent/,
    follows: /forfait et (les|vos) factures (suivront|seront|seraient)/,
    stays: /factures .{0,20}(restent|resteront) (au|dans)/i,
    charged: /facturés? au prix habituel, avec une carte enregistrée/,
    free_of_charge: /sans frais|aucune carte|rien à (faire ni à )?payer/i,
  },
  en: {
    people: (count: string) => `${count} subscribers`,
    messages: (count: string) => `${count} messages a month`,
    open: /people (can|may) (still )?subscribe|still take subscribers/,
    card_alone: /A card alone chooses (none|no plan)|Adding a card does not choose a plan/,
    begun_by_card: /if you chose none|card .{0,40}(begins|chooses) the .{0,20}plan/i,
    numbers: /\b(one|two|three|hundred) (messages?|sends?|subscribers|farms)\b/i,
    per_farm: /once per farm|credit of the farm/,
    stops: /but sending stops/,
    follows: /plan and the invoices (follow|will be|would)/,
    stays: /invoices .{0,20}stay (with|in)/i,
    charged: /charged at the usual price, with a card on file/,
    free_of_charge: /free of charge|no card is|nothing to pay/i,
  },
};

/** Sends that wait for a bank are no end of a plan: sign-up is as it was. */
const OTHER_PROMISES = ["emails.dispute.body"];
/** Options of a plural, which hold a number in words, and what the offered plan covers. */
const COUNTED = /\{\w+, plural,/;

describe.each(LANGS)("what is said of plans, %s", async (lang) => {
  const says = SAYS[lang];
  const free = freeLevel(lang);
  const number = (value: number | null) => formatNumber(value ?? 0, lang);
  const answers = new Map(
    faqCategories(lang, await written[lang]).flatMap(({ questions }) =>
      questions.map(({ key, answer }) => [key, plain(answer)] as const),
    ),
  );
  const terms = plain(JSON.stringify(legalSections(lang, "terms")));
  const say = (area: "pricing" | "payments", key: string, values: Record<string, string | number> = {}) =>
    plain(lookup(lang, area, key, { ...free, farms: 1, date: "", days: 14, ...values }));
  const email = async (
    kind: "trial_reminder" | "trial_ended" | "plan_canceled" | "plan_granted",
    grant = "",
  ) => {
    const said = { name: "Zoé", farm: "F", date: "-", days: "3", plan: "monthly", total: "-" };
    const payload = { ...said, card: "no", page: "stays", grant };
    return plain((await composeEmail({ kind, lang, payload })).text).replace(/\s+/g, " ");
  };

  it("names the limits of the free level wherever a page is promised after a trial", async () => {
    const promises = [
      answers.get("cost.trial_end")!,
      answers.get("cost.free")!,
      terms,
      say("pricing", "facts.trial.text"),
      say("payments", "summary.trialAlone"),
      say("payments", "summary.none"),
      say("payments", "summary.uncovered", { plan: "", max: 1, larger: "yes" }),
      say("payments", "buttons.cancelTrial"),
      await email("trial_reminder"),
      await email("trial_ended"),
      await email("plan_canceled"),
      await email("plan_granted", "betafree"),
      await email("plan_granted", "trialended"),
      await email("plan_granted", "canceled"),
    ];
    const { max_subscribers, max_notifications } = limitsOf("canceled");
    for (const text of promises) {
      expect(text).toContain(says.people(number(max_subscribers)));
      expect(text).toContain(says.messages(number(max_notifications)));
    }
  });

  it.each(["extended", "trial", "betafree", "trialended", "canceled"])(
    "says that messages cost and need a card beside a plan without payment, %s",
    async (grant) => {
      const text = await email("plan_granted", grant);
      expect(text).toMatch(says.charged);
      expect(text).not.toMatch(says.free_of_charge);
    },
  );

  it("promises sign-up nowhere without the number of people", async () => {
    const bare = (await allTexts(lang)).filter(
      ([, text]) => says.open.test(text) && !text.includes("{free_people}"),
    );
    expect(bare.map(([path]) => path)).toEqual(OTHER_PROMISES);
  });

  it("takes the numbers of limits from the rules, and writes none itself", async () => {
    const written = (await allTexts(lang)).filter(
      ([, text]) => says.numbers.test(text) && !COUNTED.test(text),
    );
    expect(written).toEqual([]);
    for (const key of Object.keys(free)) expect(siteFacts(lang)).toHaveProperty(key);
  });

  it("gives all limits of each level in the FAQ", () => {
    const [small, pro] = [limitsOf("monthly"), limitsOf("yearly")];
    const limits = answers.get("flexibility.limits")!;
    for (const { max_farms, max_users, max_subscribers, max_produces } of [small, pro])
      for (const limit of [max_farms, max_users, max_subscribers, max_produces])
        expect(limits).toMatch(new RegExp(`(^|\\D)${plain(number(limit))} `));
    expect(limits).toContain(says.messages(number(small.max_notifications)));
    const { max_produces, max_questions } = limitsOf("canceled");
    for (const limit of [max_produces, max_questions])
      expect(answers.get("cost.free")).toContain(number(limit));
    const season = say("pricing", "plans.why.bi-yearly", { more: "", farms: pro.max_farms });
    expect(season).toMatch(new RegExp(` ${pro.max_farms} (fermes|farms)`));
  });

  it("says that a card chooses no plan, and nowhere that one begins by itself", async () => {
    const told = [
      answers.get("cost.trial_end"),
      terms,
      say("pricing", "facts.trial.text"),
      say("payments", "summary.trialAlone"),
      agreementLines({ plan: null, unit_tenths: 100, time_zone: "America/Toronto" }, lang)[0],
    ];
    for (const text of told) expect(text).toMatch(says.card_alone);
    for (const wrong of [says.begun_by_card, says.stops])
      expect((await allTexts(lang)).filter(([, text]) => wrong.test(text))).toEqual([]);
  });

  it("gives the guarantee once per account, and credit to the account", async () => {
    expect((await allTexts(lang)).filter(([, text]) => says.per_farm.test(text))).toEqual([]);
  });

  it("says that a farm that is handed over leaves the plan, and its invoices stay", async () => {
    expect((await allTexts(lang)).filter(([, text]) => says.follows.test(text))).toEqual([]);
    const { team, emails } = CATALOGUE[lang];
    for (const text of [
      team.offer.text,
      team.offer.forYou,
      emails.ownership_offer.body,
      emails.ownership_moved.body,
    ])
      expect(text).toMatch(says.stays);
  });

  it.each(["monthly", "yearly"] as const)("says in the agreement how many farms %s covers", (plan_type) => {
    const offer = { plan_type, months: 1, cents: 1, taxes: [], total_cents: 1, over: [] };
    const about = { offer, starts: "now" as const, at: new Date() };
    const lines = agreementLines({ plan: about, unit_tenths: 100, time_zone: "America/Toronto" }, lang);
    const { max_farms } = limitsOf(plan_type);
    const covers = {
      fr: ["une de ses fermes", "jusqu’à 3 de ses"],
      en: ["one of its farms", "up to 3 of its"],
    };
    expect(lines.join(" ")).toContain(covers[lang][max_farms === 1 ? 0 : 1]);
  });
});
